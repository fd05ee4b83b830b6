import type { Context, MiddlewareHandler } from 'hono';
import { serverMark } from '#calls/kit/mark.ts';

/**
 * Scripts only from files of our own; styles from files or with the nonce; nothing from elsewhere. Text
 * becomes markup or a script's address only through the trusted-types policies named here.
 *
 * @param allows
 * - nonce: of a page; other answers have no styles of their own.
 * - wasm: a worker that compiles WebAssembly; pages have no need of it.
 * - connect: other origins that it may speak to.
 * - pictures: the origin of pictures that are not ours.
 * - sandbox: nothing runs or belongs to us where a person opens the answer as a page. Not for files of the
 *   build, since a worker would not be ours either.
 */
export function contentSecurityPolicy(
  allows: {
    nonce?: string;
    wasm?: boolean;
    connect?: readonly string[];
    pictures?: string | null;
    sandbox?: boolean;
  } = {},
): string {
  return [
    "default-src 'none'",
    `script-src 'self'${allows.wasm ? " 'wasm-unsafe-eval'" : ''}`,
    `style-src 'self'${allows.nonce ? ` 'nonce-${allows.nonce}'` : ''}`,
    `img-src 'self' data: blob:${allows.pictures ? ` ${allows.pictures}` : ''}`,
    "font-src 'self'",
    ["connect-src 'self'", ...(allows.connect ?? [])].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default quay',
    ...(allows.sandbox ? ['sandbox'] : []),
  ].join('; ');
}

const fixed = {
  [serverMark.name]: serverMark.value,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=(self), serial=(self), midi=(), display-capture=()',
};

const sandboxed = contentSecurityPolicy({ sandbox: true });

/** The headers of every answer, our mark among them; pages and files of the build bring their own content-security-policy. */
export function securityHeaders(isSecure: (c: Context) => boolean): MiddlewareHandler {
  return async (c, next) => {
    await next();
    // Not by `c.header`: it makes the answer, and a stream of its text, again for each header.
    const { headers } = c.res;
    for (const [name, value] of Object.entries(fixed)) headers.set(name, value);
    if (isSecure(c)) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', sandboxed);
  };
}
