import { connectorReasons as reasons } from '#model/messages/connector-reasons.ts';
import { area } from '../language.ts';

/** Why the ERP's connector refuses a document. */
export const connectorReasons = area('connectorReasons', reasons);
