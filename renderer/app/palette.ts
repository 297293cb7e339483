// The palette: each colour from its lightest shade to its darkest. Shade 6 carries white text, shade 9 stands on shade 1, both at 4.5 : 1 or more.
import type { MantineColorsTuple } from '@mantine/core';

export const ink: MantineColorsTuple = [
  '#f0f1fe',
  '#e0e3fc',
  '#bcc3f7',
  '#98a1f1',
  '#7884ec',
  '#5c69e4',
  '#4653d3',
  '#3843b5',
  '#2d3794',
  '#232b74',
];

export const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f2f5',
  '#e5e8ed',
  '#d7dce3',
  '#bfc6d1',
  '#8d97a6',
  '#5f6a79',
  '#475160',
  '#303845',
  '#1b212b',
];

export const teal: MantineColorsTuple = [
  '#eff9f6',
  '#ddf2eb',
  '#b8e3d6',
  '#8ed3be',
  '#64c1a6',
  '#41af91',
  '#24977a',
  '#137c63',
  '#0c6551',
  '#084b3c',
];

export const dark: MantineColorsTuple = [
  '#dfe3ea',
  '#b4bbc7',
  '#939cab',
  '#677080',
  '#3d4552',
  '#2c333e',
  '#222831',
  '#191e25',
  '#12161b',
  '#0c0f13',
];

export const red: MantineColorsTuple = [
  '#fef4f3',
  '#fde7e5',
  '#f9cbc7',
  '#f3a59f',
  '#ea7d74',
  '#dd564c',
  '#c8382e',
  '#a72c23',
  '#85241d',
  '#661d18',
];

export const yellow: MantineColorsTuple = [
  '#fdf9ec',
  '#faf1d4',
  '#f3e0a5',
  '#eacb70',
  '#dfb544',
  '#cb9a24',
  '#a57815',
  '#835f11',
  '#664a0f',
  '#4b370c',
];

export const orange: MantineColorsTuple = [
  '#fff5ee',
  '#fde9dc',
  '#f8cfb4',
  '#f2af84',
  '#ea8c54',
  '#dc6e30',
  '#bb561d',
  '#984517',
  '#793815',
  '#5b2b12',
];
