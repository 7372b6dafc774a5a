/** Every key of the console. `g` then a letter goes somewhere. Help lists them all from here. */
export const SHORTCUTS = {
  palette: 'mod+k',
  search: '/',
  help: '?',
  goHome: 'g h',
  goMap: 'g m',
  goList: 'g l',
  goScene: 'g s',
  goAlarms: 'g a',
  next: 'j',
  previous: 'k',
  open: 'enter',
  mark: 'x',
  acknowledge: 'a',
  handle: 'h',
  shelve: 'z',
  comment: 'c',
  silence: 's',
  notice: 'n',
  sound: 'm',
  fullscreen: 'f',
} as const
export type ShortcutName = keyof typeof SHORTCUTS

const NAMES = Object.keys(SHORTCUTS) as ShortcutName[]

/** A second key that comes later than this begins anew: a `g` that was pressed by mistake must not wait for an `m`. */
export const SEQUENCE_MS = 1500

/** What of a keyboard event matters. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly repeat: boolean
}

export interface Surroundings {
  /** A text field has the focus: letters are letters. */
  readonly typing: boolean
  /** A button or link has the focus: Enter is its own. */
  readonly onControl: boolean
  readonly dialogOpen: boolean
}

/** The first key of a sequence that may still be completed. */
export interface Begun {
  readonly key: string
  readonly at: number
}

export interface Match {
  readonly name?: ShortcutName
  readonly begun?: Begun
}

/** Keys of a list may be held down. */
const HELD: ReadonlySet<ShortcutName> = new Set(['next', 'previous'])

const isLatin = (key: string): boolean => /^[\x20-\x7e]$/.test(key)

/** The key as it is written in the table. Where the keyboard writes another script, the place of the key counts. */
function keyOf({ key, code, shiftKey }: KeyPress): string {
  if (key.length > 1 || isLatin(key)) return key.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key
}

function find(wanted: string): ShortcutName | undefined {
  return NAMES.find((name) => SHORTCUTS[name] === wanted)
}

const startsSequence = (key: string): boolean => NAMES.some((name) => SHORTCUTS[name].startsWith(`${key} `))

/** Which shortcut a key completes, and which sequence it begins. */
export function matchKey(press: KeyPress, begun: Begun | undefined, around: Surroundings, now: number): Match {
  const key = keyOf(press)
  if (press.ctrlKey || press.metaKey) {
    const name = press.altKey || press.shiftKey || press.repeat ? undefined : find(`mod+${key}`)
    return name === undefined ? {} : { name }
  }
  if (press.altKey || around.typing || around.dialogOpen) return {}
  // A letter with Shift is another key; `?` is written with it on most keyboards.
  if (press.shiftKey && /^[a-z]$|^.{2,}$/.test(key)) return {}
  if (key === 'enter' && around.onControl) return {}
  if (begun !== undefined && now - begun.at <= SEQUENCE_MS) {
    const name = find(`${begun.key} ${key}`)
    if (name !== undefined) return { name }
  }
  const name = find(key)
  if (name !== undefined) return press.repeat && !HELD.has(name) ? {} : { name }
  return startsSequence(key) ? { begun: { key, at: now } } : {}
}

/** The keys to press, one after the other; each as the caps that are held together. `mod` is what the platform calls it. */
export function keyCaps(name: ShortcutName, mod: string): string[][] {
  return SHORTCUTS[name]
    .split(' ')
    .map((step) => step.split('+').map((key) => (key === 'mod' ? mod : key === 'enter' ? '↵' : key.toUpperCase())))
}

export const isApple = (platform: string): boolean => /mac|iphone|ipad/i.test(platform)
export const modKey = (): string => (isApple(navigator.platform) ? '⌘' : 'Ctrl')
