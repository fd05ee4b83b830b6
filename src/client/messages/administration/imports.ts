import { formatQuantity } from '#model/kit/format.ts';
import { area } from '../language.ts';

const rows = (count: number) => (count === 1 ? '1 row' : `${formatQuantity(count)} rows`);

/** Texts of files that are taken into the books. */
export const imports = area('imports', {
  kind: 'What is in the file?',
  kinds: { items: 'Items', customers: 'Customers', stock: 'Opening stock', staff: 'Staff' },
  leads: {
    items:
      'Items from a CSV or Excel file: new ones are added, those that are there are changed. What the file leaves empty stays as it is.',
    customers:
      'Customers from a CSV or Excel file, known by their phone number: new ones are added, those that are there are changed. What the file leaves empty stays as it is.',
    stock:
      'What is on the shelves and in the storeroom, from a CSV or Excel file. The difference to the books is posted, as after a count; items that the file does not name stay as they are.',
    staff:
      'People who sign in, from a CSV or Excel file. Each new one gets a password, which is shown once when they are added. A role has the name that it has on the page of users.',
  },
  choose: 'Choose a file',
  drop: 'or drop it here. CSV or Excel (.xlsx), up to 100.000 rows.',
  template: 'Download a template',
  reading: 'Reading the file …',
  unreadable: {
    empty: 'Nothing is in this file.',
    encoding:
      'The letters of this file cannot be read. Save it as “CSV UTF-8” or as an Excel workbook (.xlsx).',
    quotes:
      'A quotation mark is opened in this file and not closed. Save it again, or save it as an Excel workbook (.xlsx).',
    damaged: 'This file is damaged, or is no Excel workbook. Save it again.',
    protected: 'This file has a password. Save it without one.',
    old: 'This workbook is of an old format, or has a password. Save it as an Excel workbook (.xlsx) without a password.',
    tooLarge: 'This file is too large. Divide it into several files.',
  },
  either: (said: string, [one = '', other = '']: readonly string[]) =>
    `“${said}” can be ${one} or ${other}. Write it so that only one is meant.`,
  rounded: (said: string) =>
    `Excel has shortened this code to “${said}”. Format the column as text and enter it again.`,
  columns: 'Columns',
  columnsHint: 'Say what each column holds, where it was not recognised.',
  leftOut: 'Left out',
  noKey: {
    items: 'Which column holds the item number?',
    customers: 'Which column holds the phone number?',
    stock: 'Which column holds the item number, or the bar code?',
    staff: 'Which column holds the user name?',
  },
  choices: {
    franchise_code: 'Shop of rows that name none',
    location_code: 'Location of rows that name none',
    permission_set: 'Permission set of rows that name none',
  },
  asTheFileSays: 'As the file says',
  check: (count: number) => `Check ${rows(count)}`,
  sending: (done: string, all: string) => `Sending ${done} of ${all} rows …`,
  checking: 'Checking …',
  importing: 'Importing. This takes up to half a minute; all rows are taken, or none.',
  stop: 'Stop',
  result: 'What will happen',
  added: 'New',
  changed: 'Changed',
  unchanged: 'As they are',
  bad: 'Not right',
  badTitle: 'Rows that are not right',
  badHint: 'Nothing is imported before all rows are right. Correct them in the file and choose it again.',
  badFile: 'Download these rows',
  badName: 'Rows to correct',
  row: 'Row',
  column: 'Column',
  reason: 'Reason',
  more: (count: string) => `and ${count} more`,
  sellAt: 'Sell them at',
  sellNowhere: 'No shop yet',
  import: (count: number) => `Import ${rows(count)}`,
  nothing: 'The books say the same as the file already.',
  another: 'Choose another file',
  done: 'Imported',
  onSale: (count: string, franchise: string) => `${count} on sale at ${franchise}`,
  notOnSale: 'The items are imported, but not on sale yet. Try again.',
  again: 'Try again',
  see: {
    items: 'See the items',
    customers: 'See the new customers',
    stock: 'See the stock',
    staff: 'See the users',
  },
  passwords: 'Passwords of new staff',
  passwordsHint: 'These passwords are shown once. Hand each to its person, who changes it in My Profile.',
  password: 'Password',
  savePasswords: 'Download the passwords',
  pictures: {
    title: 'Pictures of items',
    hint: 'Choose many at once. Each file is named by the item number or the bar code: AO-001.jpg, 8934567890120.png.',
    choose: 'Choose pictures',
    done: (done: string, all: string) => `${done} of ${all} pictures are saved`,
  },
  fields: {
    items: {
      item_no: 'Item No.',
      description: 'Name',
      variant_code: 'Variant',
      variant_description: 'Variant name',
      item_category: 'Category',
      unit_of_measure: 'Unit',
      barcode: 'Barcode',
      unit_price: 'Price',
      unit_cost: 'Cost',
    },
    customers: {
      phone_no: 'Phone',
      name: 'Name',
      prefix: 'Title',
      birth_date: 'Birthday',
      email: 'Email',
      address: 'Address',
      address_2: 'Address 2',
      district_name: 'District',
      city: 'Province / City',
      franchise_code: 'Franchise',
    },
    stock: {
      item_no: 'Item No.',
      variant_code: 'Variant',
      barcode: 'Barcode',
      quantity: 'Quantity',
      location_code: 'Location',
    },
    staff: {
      username: 'User name',
      lastname: 'Last name',
      firstname: 'First name',
      email: 'Email',
      role_name: 'Role',
      franchise_code: 'Franchise',
      permission_set: 'Permission set',
    },
  },
});
