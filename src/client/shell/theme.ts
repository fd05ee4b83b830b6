import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { t } from '#client/messages/en.ts';

/** Deep green: the one accent. Shade 8 carries white text at 6 : 1. */
const counter: MantineColorsTuple = [
  '#e4f3ee',
  '#cbe7df',
  '#9fd3c4',
  '#6fbfa8',
  '#47ad91',
  '#2b9c80',
  '#188a70',
  '#0f7a62',
  '#0b6b57',
  '#07523f',
];

/** The greys of the dark scheme, those of ui/app.css. */
const dark: MantineColorsTuple = [
  '#e9ecec',
  '#c3cacd',
  '#a4adb1',
  '#7d878c',
  '#4a5257',
  '#343a3f',
  '#272c30',
  '#1e2225',
  '#15181a',
  '#0f1113',
];

const touch = 48;
/** The smallest that a thumb hits, 44 px. */
const thumb = '2.75rem';

export const theme = createTheme({
  primaryColor: 'counter',
  colors: { counter, dark },
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 10,
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
  headings: { fontWeight: '650' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Fingers, not mice: every control is at least 44 px high. The browser does not keep what is typed into a
  // field for later: it would lie on the disk in clear. Names are read when the theme is first used: this
  // module is read before the language is here.
  components: {
    Button: { defaultProps: { h: touch, radius: 10, fw: 600, fz: 15 } },
    ActionIcon: { defaultProps: { size: touch, radius: 10 } },
    CloseButton: {
      defaultProps: {
        size: 44,
        iconSize: 20,
        get 'aria-label'() {
          return t.ui.close;
        },
      },
    },
    InputClearButton: {
      defaultProps: {
        get 'aria-label'() {
          return t.ui.clear;
        },
      },
      styles: { root: { minWidth: thumb, minHeight: thumb } },
    },
    TextInput: { defaultProps: { size: 'md', autoComplete: 'off' } },
    Autocomplete: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autoComplete: 'off' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    Checkbox: {
      defaultProps: { size: 'md' },
      styles: { body: { alignItems: 'center' }, label: { paddingBlock: '0.625rem' } },
    },
    Modal: { defaultProps: { radius: 16 } },
    Menu: { defaultProps: { radius: 12 } },
  },
});
