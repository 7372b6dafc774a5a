import { STATE_COLOURS, type ThemeName } from '../../theme.ts'

/**
 * Colours of a way that was measured along, opaque: where it passes twice, two that shine through each other would show a third. Below
 * the limits they are told apart by lightness alone, away from the ground: lighter on the dark map, darker on the light one.
 */
export const TRAIL_COLOURS = {
  dark: {
    none: '#7F86A3',
    calm1: '#3A76B0',
    calm2: '#70B0E0',
    calm3: '#DDF2FF',
    warning: STATE_COLOURS.dark.warning,
    alarm: STATE_COLOURS.dark.alarm,
    highRisk: STATE_COLOURS.dark.highRisk,
  },
  light: {
    none: '#7B8296',
    calm1: '#5E9BD1',
    calm2: '#2A68A5',
    calm3: '#0B2F5C',
    warning: STATE_COLOURS.light.warning,
    alarm: STATE_COLOURS.light.alarm,
    highRisk: STATE_COLOURS.light.highRisk,
  },
} as const satisfies Record<ThemeName, Record<string, string>>

export type TrailClass = keyof (typeof TRAIL_COLOURS)['dark']

/** In pixels: danger is wider as well, for those to whom its colours look alike. */
export const TRAIL_WIDTHS: Readonly<Record<TrailClass, number>> = {
  none: 3,
  calm1: 5,
  calm2: 5,
  calm3: 5,
  warning: 7,
  alarm: 9,
  highRisk: 11,
}

/** The worst lies on top where the way passes twice. */
export const TRAIL_ORDER: readonly TrailClass[] = ['none', 'calm1', 'calm2', 'calm3', 'warning', 'alarm', 'highRisk']
