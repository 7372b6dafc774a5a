/** Every key that the console keeps in the browser, with what may stand there. What does not parse counts as absent. */
interface Slot<T> {
  readonly key: string
  readonly area: () => Storage
  parse(text: string): T | undefined
}

const oneOf =
  <const T extends string>(...values: T[]) =>
  (text: string): T | undefined =>
    values.find((value) => value === text)

export const slots = {
  token: { key: 'token', area: () => sessionStorage, parse: (text: string) => text || undefined },
  /** Kept as it was written: an unsupported language must be known to have been chosen (it falls back to zh-CN). */
  lang: { key: 'lang', area: () => localStorage, parse: (text: string) => text || undefined },
  theme: { key: 'theme', area: () => localStorage, parse: oneOf('dark', 'light') },
} as const satisfies Record<string, Slot<string>>

type Slots = typeof slots
type Value<N extends keyof Slots> = NonNullable<ReturnType<Slots[N]['parse']>>

/** Storage can be switched off by policy: then nothing is kept, and nothing fails. */
export function recall<N extends keyof Slots>(name: N): Value<N> | undefined {
  try {
    const text = slots[name].area().getItem(slots[name].key)
    return text === null ? undefined : (slots[name].parse(text) as Value<N> | undefined)
  } catch {
    return undefined
  }
}

export function keep<N extends keyof Slots>(name: N, value: Value<N>): void {
  try {
    slots[name].area().setItem(slots[name].key, value)
  } catch {}
}

export function forgetSession(): void {
  try {
    sessionStorage.clear()
  } catch {}
}
