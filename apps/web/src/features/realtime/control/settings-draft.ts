import type { DeviceSettings, SettingValues } from '@vigil/contract'
import type { SettingDefinition } from '@vigil/devices'
import { type Problem, validateRename, validateSettings } from '@vigil/domain'

/** What an operator is about to change, and what it was made from. */
export interface Draft {
  readonly base: DeviceSettings
  readonly name: string
  readonly values: Readonly<Record<string, number | string | null>>
}

export const draftOf = (base: DeviceSettings): Draft => ({ base, name: base.name, values: base.settings })

/** Only what differs is sent: a device must not be told again what it says itself. */
export function changesOf({ base, name, values }: Draft): { name?: string; settings?: SettingValues } {
  const settings = Object.fromEntries(
    Object.entries(values).filter(
      (each): each is [string, number | string] => each[1] !== null && each[1] !== base.settings[each[0]],
    ),
  )
  return {
    ...(name.trim() !== base.name && { name: name.trim() }),
    ...(Object.keys(settings).length > 0 && { settings }),
  }
}

export function problemsOf(draft: Draft, definitions: readonly SettingDefinition[]): readonly Problem[] {
  const { settings = {} } = changesOf(draft)
  return [...validateRename({ name: draft.name }), ...validateSettings(definitions, settings)]
}

export interface ForeignChange {
  /** A setting's key, or `name`. */
  readonly field: string
  readonly before: number | string | null
  readonly now: number | string | null
}

/** Takes over what another operator or the device has changed since, and keeps what this one has entered. */
export function rebased(draft: Draft, now: DeviceSettings): { draft: Draft; changes: readonly ForeignChange[] } {
  const { base } = draft
  const changes: ForeignChange[] = []
  const values: Record<string, number | string | null> = {}
  for (const key of new Set([...Object.keys(base.settings), ...Object.keys(now.settings)])) {
    const [before, after, entered] = [base.settings[key] ?? null, now.settings[key] ?? null, draft.values[key] ?? null]
    if (before !== after) changes.push({ field: key, before, now: after })
    values[key] = entered === before ? after : entered
  }
  if (base.name !== now.name) changes.push({ field: 'name', before: base.name, now: now.name })
  return { draft: { base: now, name: draft.name === base.name ? now.name : draft.name, values }, changes }
}
