import type { Registry } from '@vigil/devices'
import { paths } from '../../lib/paths.ts'

type Models = Pick<Registry, 'model' | 'pages'>
type Params = Readonly<Record<string, string | undefined>>

const address = (page: string, ...parts: (string | undefined)[]): string =>
  `/devices/${[page, ...parts]
    .filter((part) => part !== undefined)
    .map(encodeURIComponent)
    .join('/')}`

/** The page of the device's model; undefined for a type that no model has. */
export function realtimeAddress(models: Models, { sn, eventId, deviceType = '' }: Params): string | undefined {
  const page = models.model(deviceType)?.page
  return page === undefined ? undefined : address(page, sn, eventId, deviceType)
}

/** Only some models have a page for experts. */
export function expertAddress(models: Models, { sn, deviceType = '' }: Params): string | undefined {
  const page = models.model(deviceType)?.expertPage
  return page === undefined ? undefined : address(page, sn, deviceType)
}

/** An address whose slug is none, or that of another model, would show a device on the wrong page. */
export function checkModelPage(models: Models, params: Params): { show: true } | { to: string | undefined } {
  const { model = '', deviceType = '' } = params
  const slug = models.pages.find((page) => page.toLowerCase() === model.toLowerCase())
  if (slug === undefined) return { to: undefined }
  return models.model(deviceType)?.page === slug ? { show: true } : { to: realtimeAddress(models, params) }
}

/** Where a workplace with one device, or the menu's real-time entry, leads. */
export function entryAddress(
  devices: readonly { sn: string; deviceType: string }[],
  lastSeen: string | undefined,
): string | undefined {
  const device = devices.find(({ sn }) => sn === lastSeen) ?? devices[0]
  return device && paths.realtime(device.deviceType, device.sn)
}
