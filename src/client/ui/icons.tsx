import { icon } from './icon.tsx';

export type { IconProps } from './icon.tsx';

export const IconAlert = icon(
  'M12 8.5v4.5',
  'M12 16.5h.01',
  'M10.4 4 3 17a1.8 1.8 0 0 0 1.6 2.8h14.8A1.8 1.8 0 0 0 21 17L13.6 4a1.85 1.85 0 0 0-3.2 0z',
);
export const IconArrowDown = icon('M12 5v14', 'm18 13-6 6-6-6');
export const IconArrowLeft = icon('M5 12h14', 'm11 18-6-6 6-6');
export const IconArrowUp = icon('M12 5v14', 'm18 11-6-6-6 6');
export const IconBarcode = icon(
  'M4 7V6a2 2 0 0 1 2-2h1',
  'M4 17v1a2 2 0 0 0 2 2h1',
  'M17 4h1a2 2 0 0 1 2 2v1',
  'M17 20h1a2 2 0 0 0 2-2v-1',
  'M7.5 9v6',
  'M10.5 9v6',
  'M13.5 9v6',
  'M16.5 9v6',
);
export const IconBox = icon('m12 3 8 4.5v9L12 21l-8-4.5v-9z', 'm12 12 8-4.5', 'M12 12v9', 'M12 12 4 7.5');
export const IconCalendar = icon(
  'M6 5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z',
  'M16 3v4',
  'M8 3v4',
  'M4 11h16',
);
export const IconCart = icon(
  'M6 19m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0',
  'M17 19m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0',
  'M17 17H6V3H4',
  'm6 5 14 1-1 7H6',
);
export const IconCash = icon(
  'M9 9h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2z',
  'M14 14m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  'M17 9V7a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2h2',
);
export const IconChart = icon('M4 20V10', 'M10 20V4', 'M16 20v-7', 'M3 20h18');
export const IconCheck = icon('m5 12.5 4.5 4.5L19 7.5');
export const IconChevronDown = icon('m6 9 6 6 6-6');
export const IconChevronLeft = icon('m15 6-6 6 6 6');
export const IconChevronRight = icon('m9 6 6 6-6 6');
export const IconChevronUp = icon('m6 15 6-6 6 6');
export const IconClock = icon('M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0', 'M12 7v5l3 2.5');
export const IconCloudCheck = icon(
  'M11 18H7a4.5 4.5 0 0 1-.4-9 5.5 5.5 0 0 1 10.6-.5A4 4 0 0 1 20.6 13',
  'm15 18.5 2 2 4-4',
);
export const IconColumns = icon('M4 5h16v14H4z', 'M9.500 5v14', 'M14.500 5v14');
export const IconCreditCard = icon(
  'M6 5h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3z',
  'M3 10h18',
  'M7 15h.01',
  'M11 15h2',
);
export const IconDots = icon('M5 12h.01', 'M12 12h.01', 'M19 12h.01');
export const IconDownload = icon('M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2', 'm7 11 5 5 5-5', 'M12 4v12');
export const IconEdit = icon('M4 20h4L18.5 9.5a2.8 2.8 0 0 0-4-4L4 16z', 'm13.5 6.5 4 4');
export const IconFilter = icon('M4 6h16', 'M7 12h10', 'M10 18h4');
export const IconHome = icon(
  'm4 11 8-7 8 7',
  'M6 9.5V19a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V9.5',
  'M10 20v-5a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v5',
);
export const IconInbox = icon(
  'M4 13h4l1.5 3h5l1.5-3h4',
  'm4 13 2.5-8h11l2.5 8v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1z',
);
export const IconLock = icon(
  'M7 11h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2z',
  'M8 11V7a4 4 0 1 1 8 0v4',
);
export const IconLogout = icon(
  'M14 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h6a2 2 0 0 0 2-2v-2',
  'M9 12h12',
  'm18 9 3 3-3 3',
);
export const IconMenu = icon('M4 6h16', 'M4 12h16', 'M4 18h16');
export const IconMinus = icon('M5 12h14');
export const IconMoon = icon('M12.5 3.5a8.5 8.5 0 1 0 8 11.3A7 7 0 0 1 12.5 3.500z');
export const IconNote = icon(
  'M6 4h12a2 2 0 0 1 2 2v8l-6 6H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
  'M14 20v-4a2 2 0 0 1 2-2h4',
  'M8 9h8',
  'M8 13h4',
);
export const IconOutbox = icon(
  'M4 14v4a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-4',
  'M4 14h4l1.5 2.500h5L16 14h4',
  'M12 11V3',
  'm8.5 6.5 3.5-3.5 3.5 3.5',
);
export const IconPhone = icon(
  'M5 4h4l2 5-2.5 1.500a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
);
export const IconPlus = icon('M12 5v14', 'M5 12h14');
export const IconPrinter = icon(
  'M17 17h2a2 2 0 0 0 2-2v-4a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v4a2 2 0 0 0 2 2h2',
  'M17 9V5a2 2 0 0 0-2-2H9a2 2 0 0 0-2 2v4',
  'M9 13h6a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2z',
);
export const IconQr = icon(
  'M5 4h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z',
  'M5 14h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1z',
  'M15 4h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z',
  'M14 14h3v3',
  'M20 14v.01',
  'M14 20h3',
  'M20 17v3',
);
export const IconReceipt = icon(
  'M5 21V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16l-3-2-2 2-2-2-2 2-2-2z',
  'M9 8h6',
  'M9 12h6',
);
export const IconRefresh = icon(
  'M20 11a8.1 8.1 0 0 0-15.5-2',
  'M4 5v4h4',
  'M4 13a8.1 8.1 0 0 0 15.5 2',
  'M20 19v-4h-4',
);
export const IconSearch = icon('M10.5 10.500m-6.5 0a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0', 'm20 20-4.9-4.9');
export const IconStar = icon(
  'm12 4 2.4 5 5.6.7-4.100 3.900 1 5.500L12 16.400 7.100 19.100l1-5.500L4 9.700l5.600-.7z',
);
export const IconSun = icon(
  'M12 12m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  'M3 12h1',
  'M12 3v1',
  'M20 12h1',
  'M12 20v1',
  'm5.6 5.6.7.7',
  'm18.4 5.6-.7.7',
  'm17.7 17.7.7.7',
  'm6.3 17.7-.7.7',
);
export const IconTrash = icon(
  'M4 7h16',
  'M10 11v6',
  'M14 11v6',
  'm5 7 1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12',
  'M9 7V4a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3',
);
export const IconTruck = icon(
  'M7 17m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  'M17 17m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  'M5 17H3V6a1 1 0 0 1 1-1h9v12',
  'M9 17h6',
  'M13 8h4.500L21 12v5h-2',
);
export const IconUser = icon(
  'M12 8m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  'M5 21v-1a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v1',
);
export const IconWifi = icon(
  'M12 18.500h.01',
  'M9 15.500a4.3 4.3 0 0 1 6 0',
  'M6 12.500a8.6 8.6 0 0 1 12 0',
  'M3 9.300a13 13 0 0 1 18 0',
);
export const IconWifiOff = icon(
  'M12 18.500h.01',
  'M9 15.500a4.3 4.3 0 0 1 6 0',
  'M6 12.500A8.6 8.6 0 0 1 9.5 10.4',
  'M3 9.300a13 13 0 0 1 4-2.7',
  'M14.5 10.500A8.6 8.6 0 0 1 18 12.5',
  'M11 6a13 13 0 0 1 10 3.3',
  'm3 3 18 18',
);
export const IconBackspace = icon('M21 5H9l-6 7 6 7h12z', 'm12 9 5 6', 'm17 9-5 6');
export const IconMaximize = icon('M4 9V4h5', 'M15 4h5v5', 'M20 15v5h-5', 'M9 20H4v-5');
export const IconX = icon('M6 6l12 12', 'M18 6 6 18');
export const IconTorch = icon('M13 3v7h6l-8 11v-7H5z');
