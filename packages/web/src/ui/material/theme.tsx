import { createTheme, ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'

const ink = (name: string) => `var(--${name})`
const tone = (main: string, contrastText: string) => ({
  main: ink(main),
  light: ink(main),
  dark: ink(main),
  contrastText: ink(contrastText),
})

/**
 * The look as a Material theme (look §9). Its colours are our custom properties, so that both schemes and a reseller's
 * brand need no second theme; `nativeColor` leaves the shades to the browser.
 */
const theme = createTheme({
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette: {
    primary: tone('brand', 'on-brand'),
    secondary: tone('accent', 'on-accent'),
    error: tone('alarm', 'on-alarm'),
    warning: tone('warn', 't1'),
    info: tone('info', 'on-alarm'),
    success: tone('parked', 'on-parked'),
    text: { primary: ink('t1'), secondary: ink('t2'), disabled: ink('t-off') },
    background: { default: ink('bg'), paper: ink('s1') },
    divider: ink('line'),
  },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  shape: { borderRadius: 8 },
  spacing: 4,
  shadows: ['none', ...Array.from({ length: 24 }, (_, i) => ink(i < 4 ? 'e1' : i < 12 ? 'e2' : 'e3'))] as never,
  typography: {
    fontFamily: ink('font'),
    fontSize: 14,
    body1: { fontSize: 14, lineHeight: '20px' },
    button: { textTransform: 'none', fontWeight: 500 },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiPopover: { styleOverrides: { paper: { borderRadius: 12, boxShadow: ink('e2') } } },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          '&&': { minHeight: 36 },
          gap: 12,
          padding: '0 16px',
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: ink('brand-tint'), color: ink('brand-ink') },
          '&:hover, &.Mui-focusVisible': { backgroundColor: ink('s3') },
          '@media (pointer: coarse)': { '&&': { minHeight: 44 } },
        },
      },
    },
    MuiBackdrop: {
      styleOverrides: { root: { backgroundColor: ink('scrim') }, invisible: { backgroundColor: 'transparent' } },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          width: 480,
          margin: 16,
          borderRadius: 16,
          boxShadow: ink('e3'),
          '@media (max-width: 600px)': {
            position: 'fixed',
            bottom: 0,
            margin: 0,
            width: '100%',
            maxWidth: '100%',
            borderRadius: '16px 16px 0 0',
          },
        },
      },
    },
  },
})

/**
 * Provides the theme to the components below; each of ours that is built on Material wraps itself in it. They are loaded when
 * one is first shown: no page needs them for its first render.
 */
export function MuiRoot({ children }: { children: ReactNode }): ReactNode {
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>
}
