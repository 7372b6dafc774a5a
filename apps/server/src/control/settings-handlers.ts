import type { AnswerMessage, DeviceSettings, SettingValues, Threshold } from '@vigil/contract'
import type { ModelDefinition, Registry } from '@vigil/devices'
import { controlRefusal, settingValues, validateRename, validateSettings, validateThresholds } from '@vigil/domain'
import type { LiveFleet } from '../fleet/live-fleet.ts'
import type { DeviceRow, Directory } from '../organisation/directory.ts'
import { Refusal, refuseProblems } from '../platform/errors.ts'
import type { Handlers, UserContext } from '../platform/http/handlers.ts'
import { createOneAtATime } from '../platform/one-at-a-time.ts'
import type { CommandDesk } from './command-desk.ts'
import type { By } from './command-store.ts'
import type { Commands } from './commands.ts'
import { ownThresholds } from './own-thresholds.ts'
import { type SeenDevice, seenDevice } from './seen-device.ts'
import type { SettingsStore, StoredSettings } from './settings-store.ts'
import { toldSettings } from './told-settings.ts'

type SettingsHandlers = Pick<
  Handlers,
  'deviceSettings' | 'readDeviceSettings' | 'updateDeviceInfo' | 'updateThresholds'
>

export interface SettingsHandlersOptions {
  store: SettingsStore
  desk: Pick<CommandDesk, 'changeSettings'>
  commands: Pick<Commands, 'readSettings'>
  fleet: Pick<LiveFleet, 'entry'>
  directory: Pick<Directory, 'device' | 'sees' | 'reload'>
  registry: Pick<Registry, 'model' | 'thresholds'>
  /** Limits are put in force by two administrators: nobody changes them here alone. */
  limitsFourEyes: boolean
  now(): number
}

/** Puts limits of one device in force, whoever had to agree. The directory knows of them once it is loaded again. */
export type PutLimits = (
  wanted: { sn: string; thresholds: readonly Threshold[]; version?: number | undefined },
  by: Pick<UserContext, 'user' | 'address'>,
) => Promise<void>

export function createSettingsHandlers(options: SettingsHandlersOptions): {
  handlers: SettingsHandlers
  putLimits: PutLimits
} {
  const { store, desk, directory, registry } = options
  const device = seenDevice(options)
  // Through the whole way to the device and back: of two who save at once, the second must see what the first has done.
  const oneAtATime = createOneAtATime()

  async function stored(row: DeviceRow, version?: number): Promise<StoredSettings> {
    const found = await store.load(row.id)
    if (found === undefined) throw new Refusal('deviceUnknown')
    if (version !== undefined && version !== found.version) throw new Refusal('changedByOther')
    return found
  }

  async function answerFor({ row: asked, model }: SeenDevice): Promise<DeviceSettings> {
    const row = directory.device(asked.sn) ?? asked
    const { told, thresholds: _, ...rest } = await stored(row)
    return {
      sn: row.sn,
      name: row.name,
      settings: shownSettings(model, told, row),
      thresholds: row.thresholds,
      ...rest,
    }
  }

  async function changeOnDevice(row: DeviceRow, settings: SettingValues, by: By): Promise<void> {
    const { status, reason } = await desk.changeSettings(row, settings, by)
    if (status === 'timedOut') throw new Refusal('deviceSilent')
    if (status !== 'done') throw new Refusal('deviceRefused', { reason: reason ?? '' })
  }

  const putLimits: PutLimits = ({ sn, thresholds, version }, by) =>
    oneAtATime(sn, async () => {
      const { row, model } = device(sn, by.user)
      refuseProblems(validateThresholds(model ?? { modules: [] }, thresholds, row.thresholds))
      const { thresholds: own } = await stored(row, version)
      const next = ownThresholds(registry.thresholds(row.deviceType), own, thresholds)
      await store.changeThresholds(row, next, thresholds, by)
    })

  const handlers: SettingsHandlers = {
    deviceSettings: async ({ sn }, { user }) => answerFor(device(sn, user)),

    async readDeviceSettings({ sn }, { user }) {
      const seen = device(sn, user)
      const entry = options.fleet.entry(sn)
      const refusal = entry === undefined ? 'deviceUnknown' : controlRefusal(entry.device, 'search')
      if (refusal !== undefined) throw new Refusal(refusal)
      const answer = await options.commands.readSettings(sn).catch((): AnswerMessage => {
        throw new Refusal('deviceSilent')
      })
      if (answer.status === 'failed') throw new Refusal('deviceRefused', { reason: answer.reason ?? '' })
      const told = toldSettings(answer.result)
      if (told !== undefined) await store.keepTold(seen.row.id, told, options.now())
      return answerFor(seen)
    },

    updateDeviceInfo: ({ sn, name, settings, version }, { user, address }) =>
      oneAtATime(sn, async () => {
        const seen = device(sn, user)
        const { row, model } = seen
        const by = { user, address }
        const newName = name?.trim()
        if (newName !== undefined) refuseProblems(validateRename({ name: newName }))
        refuseProblems(validateSettings(model?.settings ?? [], settings ?? {}))
        const wanted = settingValues(model?.settings ?? [], settings ?? {})
        await stored(row, version)
        // The device first: when it refuses, nothing has been changed.
        if (Object.keys(wanted).length > 0) await changeOnDevice(row, wanted, by)
        if (newName !== undefined && newName !== row.name) await store.rename(row, newName, by)
        await directory.reload()
        return answerFor(seen)
      }),

    async updateThresholds({ sn, thresholds, version }, { user, address }) {
      const seen = device(sn, user)
      if (options.limitsFourEyes) throw new Refusal('limitsNeedSecond')
      await putLimits({ sn, thresholds, version }, { user, address })
      // In force, and on its way to everybody who looks, before the answer.
      await directory.reload()
      return answerFor(seen)
    },
  }
  return { handlers, putLimits }
}

/** Every setting of the model; the shield as it works here, whatever the device remembers of it. */
function shownSettings(
  model: ModelDefinition | undefined,
  told: SettingValues,
  { shield }: DeviceRow,
): DeviceSettings['settings'] {
  const shown = (model?.settings ?? []).map(
    ({ key }) => [key, key === 'shield' ? shield : (told[key] ?? null)] as const,
  )
  return Object.fromEntries(shown)
}
