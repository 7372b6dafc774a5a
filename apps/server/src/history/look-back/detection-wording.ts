import { type Detection, type DeviceDetail, LOCALES, type Locale } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { worstModule } from '@vigil/domain'
import { translate } from '@vigil/i18n'
import { type AlarmTexts, createAlarmTexts } from '../../alarms/alarm-text.ts'
import type { Directory } from '../../organisation/directory.ts'

export interface DetectionWordingOptions {
  directory: Pick<Directory, 'device'>
  registry: Pick<Registry, 'model'>
  /** Of the site: stored words are in it. */
  language: Locale
}

interface StoredDetection {
  sn: string
  message: string
  mods: DeviceDetail['mods']
}

/** A stored check in the language of who asks, made anew from the stored facts as a push is. */
export function createDetectionWording({ directory, registry, language }: DetectionWordingOptions) {
  const texts = new Map<Locale, AlarmTexts>(LOCALES.map((locale) => [locale, createAlarmTexts(registry, locale)]))
  return ({ sn, message, mods }: StoredDetection, locale: Locale): Pick<Detection, 'message' | 'worst'> => {
    const device = directory.device(sn)
    const worst = worstModule(mods, device?.thresholds ?? [])
    if (worst === undefined) {
      return { message: locale === language ? message : translate(locale, 'alarm.text.nothingFound') }
    }
    const isStored = locale === language || device === undefined
    return { message: isStored ? message : (texts.get(locale)?.of(device, worst) ?? message), worst }
  }
}
