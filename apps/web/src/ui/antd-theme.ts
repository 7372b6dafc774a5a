import { type ThemeConfig, theme } from 'antd'
import { STATE_COLOURS, type ThemeName, TOKENS } from './theme.ts'

/** `wall`: read from several metres. `still`: whoever asked their system for less motion gets none. */
export function antdTheme(name: ThemeName, { wall, still }: { wall: boolean; still: boolean }): ThemeConfig {
  const tokens = TOKENS[name]
  return {
    // The styles come as a file (lib/loading/component-sheet.ts), whose rules name no version; only the variables are made here.
    zeroRuntime: true,
    hashed: false,
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      fontFamily: 'inherit',
      colorPrimary: tokens.accentFill,
      colorLink: tokens.accent,
      // Its focus ring: the one that it would derive can't be seen on a dark panel.
      colorPrimaryBorder: tokens.focus,
      colorBgLayout: tokens.page,
      colorBgContainer: tokens.panel,
      colorBgElevated: tokens.raised,
      colorBorder: tokens.line,
      colorBorderSecondary: tokens.line,
      colorText: tokens.text,
      colorTextSecondary: tokens.quiet,
      colorTextPlaceholder: tokens.quiet,
      colorTextDescription: tokens.quiet,
      borderRadius: 8,
      motion: !still,
      ...(wall && { fontSize: 18, controlHeight: 40 }),
    },
    // The dark algorithm would derive a link colour that fails AA on a panel.
    components: {
      Button: {
        colorLink: tokens.accent,
        colorLinkHover: tokens.text,
        colorLinkActive: tokens.text,
        // One colour is both the letters of an outlined button and the ground of a filled one.
        colorError: STATE_COLOURS[name].alarm,
        colorErrorHover: tokens.dangerHover,
        colorErrorActive: tokens.dangerHover,
        dangerColor: tokens.onDanger,
      },
      // The fill is too dark for letters, and an empty box is nothing but its line.
      Radio: {
        colorPrimary: tokens.accent,
        colorPrimaryHover: tokens.text,
        colorBorder: tokens.quiet,
        buttonSolidCheckedBg: tokens.accentFill,
        buttonSolidCheckedHoverBg: tokens.accentFill,
        buttonSolidCheckedActiveBg: tokens.accentFill,
        buttonSolidCheckedColor: tokens.onAccent,
      },
      Checkbox: { colorBorder: tokens.quiet },
      // The message under a field stands on a raised surface.
      Form: { colorError: STATE_COLOURS[name].alarm },
      Tabs: { itemSelectedColor: tokens.accent, itemHoverColor: tokens.text, inkBarColor: tokens.accent },
      Menu: {
        itemColor: tokens.text,
        itemSelectedColor: tokens.onAccent,
        itemSelectedBg: tokens.accentFill,
        subMenuItemSelectedColor: tokens.text,
        subMenuItemBg: 'transparent',
      },
    },
  }
}
