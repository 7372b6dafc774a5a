import { type CapSettings, capSettingsSchema } from '@vigil/contract'

/** Fields that the schema of the call refuses, by their path: `sender`, `webhooks.0.url`. */
export function capProblems(draft: CapSettings): ReadonlySet<string> {
  const parsed = capSettingsSchema.safeParse(draft)
  return new Set(parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.')))
}

const KEY_BYTES = 24

/** Long enough that nobody finds it by trying. */
export function newFeedKey(
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  return [...random(new Uint8Array(KEY_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const feedAddress = (origin: string, key: string): string => `${origin}/cap/${key}/feed.atom`
