import type { Page } from '@playwright/test'
import { admin, administer } from './admin.ts'
import { officeId as officeOf } from './device.ts'
import { enterAs } from './sign-in.ts'

export interface Site {
  readonly officeId: string
  /** As it stands in lists. */
  readonly name: string
  /** Its administrator, who sees nothing but its devices. */
  enter(page: Page, path?: string, live?: string): Promise<void>
}

const PASSWORD = 'OwnSite123'
let count = 0

/** A site of its own: whatever the simulated fleet and the devices of other tests do, it is not seen there. */
export async function addSite(name: string): Promise<Site> {
  const username = `site-${process.pid}-${++count}`
  const parentId = await officeOf()
  const called = `${name} ${username}`
  const { id } = await administer(({ offices }) => offices.add({ name: called, parentId }))
  const rights = ['--office', id, '--role', 'Administrator', '--disposal']
  await admin('user', 'add', '--username', username, '--password', PASSWORD, ...rights)
  return {
    officeId: id,
    name: called,
    enter: (page, path = '/devices/monitor/list', live) => enterAs(page, username, PASSWORD, path, live),
  }
}
