import { type Detection, type DeviceDetail, LOCALES, type Locale, type ModuleKey } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { worstModule } from '@vigil/domain'
import { translate } from '@vigil/i18n'
import type { Directory } from '../../../organisation/directory.ts'
import { alarmContentOf } from '../../../wording/alarm-content.ts'
import { type AlarmTexts, createAlarmTexts } from '../../../wording/alarm-text.ts'

export interface DetectionWordingOptions {
  directory: Pick<Directory, 'device'>
  registry: Pick<Registry, 'model'>
  /** The site's language: stored words are in it. */
  language: Locale
}

interface StoredDetection {
  sn: string
  device_type: string
  message: string
  mods: DeviceDetail['mods']
}

/** A stored check in the language of who asks, made anew from the stored facts as a push is. */
export function createDetectionWording({ directory, registry, language }: DetectionWordingOptions) {
  const texts = new Map<Locale, AlarmTexts>(LOCALES.map((locale) => [locale, createAlarmTexts(registry, locale)]))

  function modStateOf({ sn, device_type, mods }: StoredDetection, locale: Locale): Detection['modState'] {
    const device = { deviceType: device_type, thresholds: directory.device(sn)?.thresholds ?? [] }
    const words = texts.get(locale)
    const modState: Detection['modState'] = {}
    for (const [key, judged] of Object.entries(mods)) {
      const { state, runstate } = judged
      const module = key as ModuleKey
      modState[module] = { state, runstate, alarmContent: words ? alarmContentOf(words, device, module, judged) : '' }
    }
    return modState
  }

  function textOf({ sn, message, mods }: StoredDetection, locale: Locale): Pick<Detection, 'message' | 'worst'> {
    const device = directory.device(sn)
    const worst = worstModule(mods, device?.thresholds ?? [])
    if (worst === undefined) {
      return { message: locale === language ? message : translate(locale, 'alarm.text.nothingFound') }
    }
    const isStored = locale === language || device === undefined
    return { message: isStored ? message : (texts.get(locale)?.of(device, worst) ?? message), worst }
  }

  return (stored: StoredDetection, locale: Locale): Pick<Detection, 'message' | 'worst' | 'modState'> => ({
    ...textOf(stored, locale),
    modState: modStateOf(stored, locale),
  })
}
