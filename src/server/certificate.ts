import { X509Certificate } from 'node:crypto';
import { certificateState } from '#model/administration/certificate.ts';
import type { Config } from './config.ts';
import type { Logger } from './log.ts';

type Pair = NonNullable<Config['tls']>;

/** The certificate that the server shows, and until when it may. */
export type Certificate = {
  readonly validTo: Date;
  /** Says into the log that it ends soon, or has ended; nothing of a good one. */
  tell(): void;
  /**
   * Takes the certificate that stands in its files by now; one that cannot be used changes nothing.
   *
   * @returns the new pair, `null` where the old one stays
   */
  renew(): Pair | null;
};

/** Told again so often while a certificate ends. */
export const tellCertificateMs = 24 * 3600_000;

/** @param read the pair as its files have it now; throws where they cannot be used */
export function createCertificate(
  first: Pair,
  { log, read, now = () => new Date() }: { log: Logger; read: () => Pair | null; now?: () => Date },
): Certificate {
  let validTo = endOf(first);
  const certificate: Certificate = {
    get validTo() {
      return validTo;
    },
    tell() {
      const state = certificateState(validTo, now());
      const about = { valid_to: validTo.toISOString() };
      if (state === 'expired')
        log.error(
          about,
          'the TLS certificate has expired: no tablet can reach this server until it is renewed',
        );
      if (state === 'soon')
        log.warn(about, 'the TLS certificate expires soon: renew it, then send SIGHUP, and it is read again');
    },
    renew() {
      let pair: Pair | null = null;
      try {
        pair = read();
      } catch (error) {
        log.error({ err: error }, 'the TLS certificate could not be read again; the old one stays');
      }
      if (!pair) return null;
      validTo = endOf(pair);
      log.info({ valid_to: validTo.toISOString() }, 'the TLS certificate was read again');
      certificate.tell();
      return pair;
    },
  };
  return certificate;
}

const endOf = ({ cert }: Pair) => new Date(new X509Certificate(cert).validTo);
