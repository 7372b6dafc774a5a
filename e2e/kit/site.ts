import type { Page } from '@playwright/test'
import { admin } from '../product.ts'
import { officeId as officeOf } from './device.ts'
import { enterAs } from './sign-in.ts'

export interface Site {
  readonly officeId: string
  /** Its administrator, who sees nothing but its devices. */
  enter(page: Page, path?: string, live?: string): Promise<void>
}

const PASSWORD = 'OwnSite123'
let count = 0

/** A site of its own: whatever the simulated fleet and the devices of other tests do, it is not seen there. */
export function addSite(name: string): Site {
  const username = `site-${process.pid}-${++count}`
  const added = admin('office', 'add', '--name', `${name} ${username}`, '--parent', officeOf())
  const officeId = /office (\d+) added/.exec(added)?.[1] ?? ''
  const rights = ['--office', officeId, '--role', 'Administrator', '--disposal']
  admin('user', 'add', '--username', username, '--password', PASSWORD, ...rights)
  return {
    officeId,
    enter: (page, path = '/devices/monitor/list', live = 'Live') => enterAs(page, username, PASSWORD, path, live),
  }
}
