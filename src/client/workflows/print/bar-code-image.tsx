import { QrCode } from '../../ui/qr-code.tsx';
import { barsOf } from './slip/bar-code.ts';

/** Wide enough for any scanner, and for a document number on 80 mm paper. */
const widestModuleMm = 0.375;

/** A number as bars on paper; as a QR code where bars cannot say it. Its look is in print-page.css. */
export function BarCodeImage({ text, roomMm }: { text: string; roomMm: number }) {
  const bars = barsOf(text);
  if (!bars) return <QrCode text={text} label={text} />;
  const { modules, left, right } = bars;
  const size = left + modules.length + right;
  const path = modules.map((black, at) => (black ? `M${left + at} 0h1v1h-1z` : '')).join('');
  return (
    <svg
      data-bars
      viewBox={`0 0 ${size} 1`}
      width={`${Math.min(roomMm, size * widestModuleMm)}mm`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
