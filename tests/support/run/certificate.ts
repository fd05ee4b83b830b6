import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const dayMs = 24 * 3600_000;

/** A TLS certificate that signs itself, for `localhost` and 127.0.0.1, with its key; both in PEM form. */
export function selfSigned({ days = 1 } = {}): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const body = certificateBody(publicKey, Date.now() + days * dayMs);
  const signature = sign('sha256', body, privateKey);
  const der = sequence(body, ecdsaWithSha256, tagged(0x03, Buffer.from([0]), signature));
  const base64 = der.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

// DER, as far as a certificate needs it (X.690, RFC 5280).
function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts);
const set = (...parts: Buffer[]) => tagged(0x31, ...parts);
const oid = (...bytes: number[]) => tagged(0x06, Buffer.from(bytes));
const text = (value: string) => tagged(0x0c, Buffer.from(value));
const time = (ms: number) =>
  tagged(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const commonName = oid(0x55, 0x04, 0x03);
const subjectAltName = oid(0x55, 0x1d, 0x11);

function certificateBody(publicKey: KeyObject, ends: number): Buffer {
  const name = sequence(set(sequence(commonName, text('localhost'))));
  const names = sequence(tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.from([127, 0, 0, 1])));
  return sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    name,
    sequence(time(Math.min(Date.now(), ends) - dayMs), time(ends)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(sequence(subjectAltName, tagged(0x04, names)))),
  );
}
