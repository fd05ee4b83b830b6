import { expect, test } from 'vitest';
import { proposeUsername, splitName } from '#model/administration/new-person.ts';

test('the given name stands last', () => {
  expect(splitName('  Trần Thị  Lan ')).toEqual({ lastname: 'Trần Thị', firstname: 'Lan' });
  expect(splitName('Lan')).toEqual({ lastname: '', firstname: 'Lan' });
  expect(splitName(' ')).toEqual({ lastname: '', firstname: '' });
});

test.each([
  ['Trần Thị Lan', 'lan.tran'],
  ['Đỗ Hoàng Long', 'long.do'],
  ['Lan', 'lan'],
  ['Nguyễn Văn A.', 'a.nguyen'],
  ['', ''],
  ['—', ''],
])('%s is proposed to sign in as %s', (name, username) => {
  expect(proposeUsername(name, [])).toBe(username);
});

test('a name that another user has gets the next number', () => {
  expect(proposeUsername('Trần Thị Lan', ['LAN.TRAN', 'lan.tran2', 'lan'])).toBe('lan.tran3');
});
