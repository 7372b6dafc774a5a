/** Device detail and track open in windows of their own; the same device uses its window again. */
export type DeviceWindow = 'detail' | 'track'

const PREFIX = 'ht-'

export const windowName = (kind: DeviceWindow, sn: string): string => `${PREFIX}${kind}-${sn}`

/** Whether this window was opened for one device. */
export const isDeviceWindow = (): boolean => window.name.startsWith(PREFIX)

/** Without `noopener`: the new window starts with a copy of this one's session, and so with its token. */
export function openDeviceWindow(kind: DeviceWindow, sn: string, path: string): void {
  window.open(path, windowName(kind, sn), 'popup,width=1280,height=860')?.focus()
}
