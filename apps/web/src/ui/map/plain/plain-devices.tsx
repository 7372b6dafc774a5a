import { usePicture } from '../../state/use-picture.ts'
import type { ThemeName } from '../../theme.ts'
import { useDeviceMarks } from './use-device-marks.ts'

interface PlainDevicesProps {
  readonly visible: readonly string[]
  readonly theme: ThemeName
  /** Left out where a device leads nowhere. */
  select?(sn: string): void
}

const NOTHING: readonly string[] = []

/** Devices on a plain map that is about something else. */
export function PlainDevices({ visible, ...rest }: PlainDevicesProps) {
  // A dot says a state; until one is known there is none to draw.
  const isKnown = usePicture() === 'known'
  useDeviceMarks({ visible: isKnown ? visible : NOTHING, ...rest })
  return null
}
