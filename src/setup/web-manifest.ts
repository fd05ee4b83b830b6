import { existsSync } from 'node:fs';
import type { ManifestOptions } from 'vite-plugin-pwa';

const screenshots: NonNullable<ManifestOptions['screenshots']> = [
  {
    src: '/screenshots/wide.png',
    sizes: '1180x820',
    type: 'image/png',
    form_factor: 'wide',
    label: 'New sale',
  },
  {
    src: '/screenshots/narrow.png',
    sizes: '390x844',
    type: 'image/png',
    form_factor: 'narrow',
    label: 'New sale',
  },
  {
    src: '/screenshots/receiving.png',
    sizes: '390x844',
    type: 'image/png',
    form_factor: 'narrow',
    label: 'Receiving by scanning',
  },
  {
    src: '/screenshots/on-hand.png',
    sizes: '390x844',
    type: 'image/png',
    form_factor: 'narrow',
    label: 'What is on hand',
  },
];

/** What an installed Quầy looks like to the device. Screenshots are listed once the journeys have made them. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Quầy – point of sale',
  short_name: 'Quầy',
  description: 'Sells and keeps selling, with and without a network.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  background_color: '#f6f5f2',
  theme_color: '#0f4c5c',
  categories: ['business', 'shopping'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    { name: 'New sale', url: '/salesOrders/detail' },
    { name: 'Sales orders', url: '/salesOrders' },
    { name: 'Outbox', url: '/outbox' },
  ],
  screenshots: screenshots.filter(({ src }) => existsSync(`public${src}`)),
};
