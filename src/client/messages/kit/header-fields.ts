import { area } from '../language.ts';

/**
 * What a person types on the header of a document, by the names of the fields of calls. Forms and views of documents, the
 * outbox and conflicts use these names, unless one has its own.
 */
export const headerFields = area('headerFields', {
  names: {
    la_external_doc: 'External Document',
    la_internal_comment: 'Internal Comment',
    la_notes: 'Notes',
    la_ship_card: 'Ship Card',
    la_so_payment: 'SO Payment',
    nwv_delivery_comments: 'Delivery Note',
    nwv_general_comments: 'General Note',
  },
});
