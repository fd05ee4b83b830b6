/** What became of a scanned code: shown big and sounded, so that no one has to look twice. */
export type ScanAnswer = { ok: boolean; text: string };
