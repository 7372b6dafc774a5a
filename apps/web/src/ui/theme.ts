export type ThemeName = 'dark' | 'light'

/** One set of tokens for both themes. State colours pass AA on the panel they stand on. */
export const TOKENS = {
  dark: {
    page: '#0B1026',
    panel: '#131A3A',
    raised: '#1C2552',
    line: '#2C3870',
    text: '#E8ECFF',
    quiet: '#A3AED6',
    accent: '#6C8CFF',
    focus: '#C7D2FF',
    accentFill: '#3D5BD9',
    onAccent: '#FFFFFF',
    lostFill: '#A01616',
    onLost: '#FFFFFF',
    badgeFill: '#B91C1C',
    dangerHover: '#FF8A8A',
    onDanger: '#0B1026',
  },
  light: {
    page: '#F3F5FB',
    panel: '#FFFFFF',
    raised: '#FFFFFF',
    line: '#C9D1E8',
    text: '#141B38',
    quiet: '#4A557E',
    accent: '#2F50D0',
    focus: '#2F50D0',
    accentFill: '#2F50D0',
    onAccent: '#FFFFFF',
    lostFill: '#A01616',
    onLost: '#FFFFFF',
    badgeFill: '#B91C1C',
    dangerHover: '#A01616',
    onDanger: '#FFFFFF',
  },
} as const

export const STATE_COLOURS = {
  dark: {
    highRisk: '#C77DFF',
    alarm: '#FF5C5C',
    warning: '#FFB020',
    fault: '#FF8A65',
    maintenance: '#6EA8FE',
    baseline: '#4DD0E1',
    normal: '#3DDC97',
    green: '#3DDC97',
    notConnected: '#8A94B8',
  },
  light: {
    highRisk: '#8A2BE2',
    alarm: '#C81E1E',
    warning: '#9A5B00',
    fault: '#B23C17',
    maintenance: '#1F5FBF',
    baseline: '#00707F',
    normal: '#0B7A4B',
    green: '#0B7A4B',
    notConnected: '#5B6685',
  },
} as const

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Each made once: every row of every list asks for one whenever it is drawn. */
const stateVariables = new Map(Object.keys(STATE_COLOURS.dark).map((name) => [name, `var(--state-${kebab(name)})`]))

/** Colour of a state by its name in the language keys, such as `highRisk`. */
export const stateColour = (name: string): string => stateVariables.get(name) ?? `var(--state-${kebab(name)})`

/** The tokens as custom properties, for what antd does not draw. */
export function cssVariables(name: ThemeName): Record<string, string> {
  return Object.fromEntries([
    ...Object.entries(TOKENS[name]).map(([key, value]) => [`--${kebab(key)}`, value]),
    ...Object.entries(STATE_COLOURS[name]).map(([key, value]) => [`--state-${kebab(key)}`, value]),
  ])
}
