/**
 * Does a scanned code look like the number of a document, as the series make them (`SO-2611-000001`)? What a tablet prints
 * before its document has a number (`LOCAL-81344B`) finds none.
 */
export function isDocumentNo(code: string): boolean {
  return /^(?!local)[a-z]{1,6}-[a-z0-9-]*\d{3,}$/i.test(code);
}
