import { registry } from '@vigil/devices'

const PAGE = /^\/devices\/([^/]+)\/([^/]+)\/([^/]+)\/?$/

/** The device whose live page has this address: `/devices/{page of its model}/{sn}/{model}`. Undefined on every other page. */
export function pageDevice(pathname: string): string | undefined {
  const [, page, sn, deviceType] = (PAGE.exec(pathname) ?? []).map(decoded)
  return page !== undefined && registry.model(deviceType ?? '')?.page === page ? sn : undefined
}

/** What somebody typed may be no address at all. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
