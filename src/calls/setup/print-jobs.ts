import * as v from 'valibot';
import { type PageButton, pages, pageUrls } from '#model/session/pages.ts';
import type { Grants } from '#model/session/permissions.ts';
import { done, id, idText, instant, optionalText } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { printWidths } from './devices.ts';

/** Slips on network printers. Calls of our own, which the specification does not have. */

export const mostPrintRows = 8000;

const printing: readonly PageButton[] = ['Print', 'Post And Print'];
/** Who prints: every person who has something to print. */
export const printers: Grants = {
  pages: pageUrls.filter(url => pages[url].buttons.some(button => printing.includes(button))),
  button: printing,
};
/** Who tries a printer out: every person who enters printers. */
export const printerKeepers: Grants = { pages: ['/devices'], button: 'Save' };

export const printStatuses = ['queued', 'sending', 'printed', 'unknown', 'failed'] as const;
export const printReasons = [
  '',
  'offline',
  'cover_open',
  'paper_out',
  'error',
  'not_reached',
  'stalled',
  'cut_off',
  'silent',
  'restarted',
  'too_old',
] as const;
export const printReason = v.picklist(printReasons);
export type PrintReason = (typeof printReasons)[number];

/** Made by the tablet: one for every slip that is to be on paper once. */
export const printJobId = v.pipe(v.string(), v.uuid());

export const printJobSchema = v.object({
  job_id: v.string(),
  device_id: id,
  device_name: v.string(),
  kind: v.string(),
  /** What is printed, as people call it. */
  subject: v.string(),
  reprint: v.boolean(),
  drawer: v.boolean(),
  /** `unknown`: a part of it may be on the paper; only a person can say. `failed`: certainly nothing is. */
  status: v.picklist(printStatuses),
  /** Why it failed, or is not known. */
  reason: printReason,
  /** The printer said so, or a person; not one that never tells. */
  confirmed: v.boolean(),
  paper_low: v.boolean(),
  /** Who said what became of it. */
  decided_by: v.string(),
  user_name: v.string(),
  created_at: instant,
  finished_at: v.nullable(instant),
});
export type PrintJob = v.InferOutput<typeof printJobSchema>;

/** What `POST /api/print` takes with the token. The server alone makes of it what a printer understands. */
export const printRequest = v.strictObject({
  job_id: printJobId,
  /** One of the printers of the person; the first when it is left out. */
  device_id: v.optional(v.nullable(id), null),
  /** `test` is for those who keep printers, on any of theirs. */
  kind: v.pipe(v.string(), v.regex(/^[a-z_]{1,30}$/)),
  subject: optionalText(60),
  width: v.picklist(printWidths),
  height: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostPrintRows)),
  /** Rows of dots from the top, a bit each, black is 1; deflated (zlib), base64. */
  bits: v.pipe(v.string(), v.base64()),
  cut: v.optional(v.boolean(), true),
  /** Opens the drawer: for those who may post a receipt. */
  drawer: v.optional(v.boolean(), false),
  /** It says on the paper that it was printed before. */
  reprint: v.optional(v.boolean(), false),
});
export type PrintRequest = v.InferInput<typeof printRequest>;

const failure = 'Get Print Job Failed!';
const asking = { method: 'GET', access: printers, tags: ['printJobs'], store: 'none', failure } as const;

/** What became of a slip. */
export const get = read({
  ...asking,
  name: 'printJobs.get',
  path: '/own/print-jobs/{job_id}',
  input: v.object({ job_id: printJobId }),
  answer: printJobSchema,
});

/** The newest slips of a printer, at most fifty. */
export const ofDevice = read({
  ...asking,
  name: 'printJobs.ofDevice',
  path: '/own/print-jobs?device_id={device_id}',
  input: v.object({ device_id: idText }),
  answer: v.object({ jobs: v.array(printJobSchema) }),
});

/**
 * Says what became of a slip with an unknown outcome. It is on the paper, or it is printed again, which is
 * another job.
 */
export const decide = write({
  name: 'printJobs.decide',
  method: 'POST',
  path: '/own/print-jobs/decide',
  input: v.object({ job_id: printJobId, decision: v.picklist(['printed', 'again']) }),
  answer: done,
  failure: 'Update Print Job Failed!',
  access: printers,
  offline: 'online',
  invalidates: ['printJobs'],
  document: ({ job_id }) => ({ kind: 'printJob', no: job_id }),
  summary: ({ decision }) => (decision === 'printed' ? 'A slip was printed' : 'Print a slip again'),
});

/**
 * Printers in the network of the tablet and of the server, as far as the server may print there. Devices on the port of
 * printers are found, of whatever make: a test print shows which one it is.
 */
export const search = read({
  name: 'printJobs.search',
  method: 'POST',
  path: '/own/printers/search',
  /** An address next to which printers are looked for too; empty for none. */
  input: v.object({ near: optionalText(15) }),
  answer: v.object({
    /** Searched, `192.168.1.*`; empty where the server may print in none of them. */
    networks: v.array(v.string()),
    found: v.array(
      v.object({
        ip: v.string(),
        /** The device that has this address; empty for a new one. */
        device_name: v.string(),
      }),
    ),
  }),
  failure: 'Search Printers Failed!',
  access: 'administrators',
  tags: [],
  store: 'none',
});
