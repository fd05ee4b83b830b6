/**
 * Flat drawings on a 48 × 48 grid, in the two colours `a` (dark) and `b` (light). The tile behind them is 96
 * wide.
 */
const icons: Record<string, string> = {
  'Đồ bếp':
    '<path class="a" d="M6 22h28v8a8 8 0 0 1-8 8H14a8 8 0 0 1-8-8z"/><path class="b" d="M34 24h11v5H34zM11 14h18v5H11z"/>',
  'Điện gia dụng nhỏ':
    '<rect class="a" x="9" y="12" width="30" height="28" rx="6"/><circle class="b" cx="24" cy="26" r="8"/><path class="b" d="M18 6h12v4H18z"/>',
  'Đồ gia dụng':
    '<path class="a" d="M8 18h32l-4 22H12z"/><path class="b" d="M14 23h4v12h-4zM22 23h4v12h-4zM30 23h4v12h-4z"/><path class="a" d="M5 12h38v5H5z"/>',
  'Chăn ga và vải':
    '<rect class="a" x="6" y="24" width="36" height="13" rx="3"/><rect class="b" x="10" y="14" width="15" height="11" rx="4"/><path class="a" d="M6 37h4v5H6zM38 37h4v5h-4z"/>',
  'Mỹ phẩm':
    '<path class="a" d="M17 22h14v18a3 3 0 0 1-3 3h-8a3 3 0 0 1-3-3z"/><path class="b" d="M20 22V11l8-5v16z"/>',
  'Chăm sóc cá nhân':
    '<rect class="a" x="14" y="18" width="20" height="25" rx="5"/><path class="b" d="M21 10h6v8h-6zM24 6h11v4H24z"/><path class="b" d="M18 27h12v7H18z"/>',
  'Tẩy rửa':
    '<path class="a" d="M14 22c0-4 3-5 3-9h10c0 4 7 6 7 14v14a2 2 0 0 1-2 2H16a2 2 0 0 1-2-2z"/><path class="b" d="M16 6h14v6H16zM19 28h10v9H19z"/>',
  'Thực phẩm':
    '<path class="a" d="M5 23h38a19 19 0 0 1-11 17H16A19 19 0 0 1 5 23z"/><path class="b" d="M15 6h3v13h-3zM22 8h3v11h-3zM29 6h3v13h-3z"/>',
  'Bánh kẹo':
    '<path class="a" d="M10 12l4-5 4 5 6-5 6 5 4-5 4 5v24l-4 5-4-5-6 5-6-5-4 5-4-5z"/><circle class="b" cx="24" cy="25" r="7"/>',
  'Đồ uống':
    '<path class="a" d="M12 16h24l-3 27H15z"/><path class="b" d="M14 24h20l-1 8H15zM26 4l8-1v3l-5 1-1 9h-3z"/>',
  'Hàng khô cân ký':
    '<path class="a" d="M12 18c-6 8-7 25 4 25h16c11 0 10-17 4-25z"/><path class="b" d="M14 6l5 9h10l5-9-6 3-4-3-4 3zM19 27h10v8H19z"/>',
  'Mẹ và bé':
    '<rect class="a" x="15" y="17" width="18" height="26" rx="5"/><path class="b" d="M20 12a4 4 0 0 1 8 0v5h-8zM15 25h7v3h-7zM15 32h7v3h-7z"/>',
  'Văn phòng phẩm, quà':
    '<rect class="a" x="7" y="18" width="34" height="24" rx="3"/><path class="b" d="M21 18h6v24h-6zM24 17c-12 0-12-12-5-10 4 1 5 6 5 10 0-4 1-9 5-10 7-2 7 10-5 10z"/>',
};
const box = '<path class="a" d="M8 16l16-8 16 8v18l-16 8-16-8z"/><path class="b" d="M8 16l16 8 16-8-16-8z"/>';

/** FNV-1a: a number that differs for similar texts and is the same everywhere. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

/**
 * A picture of an item, as an SVG document of at most 1.5 KB: the drawing of its category. It has colours of
 * its own, so that two items side by side can be told apart. It needs nothing from outside and runs nothing.
 */
export function pictureSvg(category: string, itemNo: string, description: string): string {
  const seed = hash(`${itemNo} ${description}`);
  const hue = seed % 360;
  const tone = (shift: number, saturation: number, light: number) =>
    `hsl(${(hue + shift) % 360} ${saturation}% ${light}%)`;
  // Plain attributes: a style sheet would need leave of the page's content security policy.
  const drawing = (icons[category] ?? box)
    .replaceAll('class="a"', `fill="${tone(0, 48, 42)}"`)
    .replaceAll('class="b"', `fill="${tone(32, 70, 66)}"`);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">' +
    `<title>${escaped(description)}</title>` +
    `<rect width="96" height="96" fill="${tone(0, 45, 92)}"/>` +
    `<circle cx="${28 + (seed % 41)}" cy="${30 + ((seed >>> 8) % 37)}" r="34" fill="${tone(24, 55, 86)}"/>` +
    `<g transform="translate(18 18) scale(1.25)">${drawing}</g>` +
    '</svg>'
  );
}
