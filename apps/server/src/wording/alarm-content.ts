import type { ModuleKey } from '@vigil/contract'
import { worstModule } from '@vigil/domain'
import type { DeviceRow } from '../organisation/directory.ts'
import type { AlarmTexts } from './alarm-text.ts'

type Judged = NonNullable<Parameters<typeof worstModule>[0][ModuleKey]> & { readonly alarmContent?: string | undefined }

/** What a check found in one module: in the device's own words, else in ours; nothing while it is normal. */
export function alarmContentOf(
  texts: Pick<AlarmTexts, 'of'>,
  device: Pick<DeviceRow, 'deviceType' | 'thresholds'>,
  module: ModuleKey,
  judged: Judged,
): string {
  if (judged.alarmContent) return judged.alarmContent
  const found = worstModule({ [module]: judged }, device.thresholds)
  return found === undefined ? '' : texts.of(device, found)
}
