import { ALL_PERMISSIONS, Permission } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { SECTIONS } from '../routing/routes/page-route.ts'
import { currentEntry, menuEntries, withToken } from './menu-entries.ts'

const NO_LINKS = { knowledgeUrl: '', adminUrl: '' }
const ids = (...codes: Permission[]) => menuEntries(new Set(codes), NO_LINKS).map(({ id }) => id)

describe('the side menu', () => {
  it('holds the pages that exist and are allowed, in the given order [LAY-01, LAY-02, PRM-01]', () => {
    const order: readonly string[] = SECTIONS.map(({ id }) => id)
    const all = ids(...ALL_PERMISSIONS)
    expect(all).toEqual([...order.filter((id) => all.includes(id)), 'knowledge'])
    expect(all.slice(0, 4)).toEqual(['home', 'multiDevice', 'customs', 'task'])
    expect(ids(Permission.Devices)).toEqual(['multiDevice', 'device', 'realtime'])
    expect(ids(Permission.Home, Permission.AlarmHandle)).toEqual(['home'])
    expect(ids()).toEqual([])
  })

  it('opens the modes of the monitor below one entry', () => {
    const monitor = menuEntries(new Set([Permission.Devices]), NO_LINKS).find(({ id }) => id === 'device')
    expect(monitor?.children.map(({ path }) => path)).toEqual(
      ['map', 'map2', 'scene', 'list', 'alarm'].map((mode) => `/devices/monitor/${mode}`),
    )
  })

  it('ends with knowledge graph and back office where they are set, opened with the token [GEN-04, LAY-02]', () => {
    const links = { knowledgeUrl: 'https://graph.example/?view=all', adminUrl: '/admin/' }
    const entries = menuEntries(new Set([Permission.Home]), links)
    expect(entries.map(({ id }) => id)).toEqual(['home', 'knowledge', 'admin'])
    // Without one of the site's own, the product's.
    expect(ids(Permission.Query).at(-1)).toBe('knowledge')
    const own = menuEntries(new Set([Permission.Query]), NO_LINKS).at(-1)
    expect(own).toMatchObject({ path: '/knowledge' })
    expect(own).not.toHaveProperty('external')
    const base = 'https://vigil.example/dashboard'
    expect(withToken(links.knowledgeUrl, 'T 1', base)).toBe('https://graph.example/?view=all&token=T+1')
    expect(withToken(links.adminUrl, 'T1', base)).toBe('https://vigil.example/admin/?token=T1')
  })

  it('marks the entry of the page, also for pages below it', () => {
    const entries = menuEntries(new Set(ALL_PERMISSIONS), NO_LINKS)
    expect(currentEntry(entries, '/devices/monitor/list', 'device').path).toBe('/devices/monitor/list')
    expect(currentEntry(entries, '/devices/gd606/SN1/GD606', 'realtime').path).toBe('/devices/realdata')
    expect(currentEntry(entries, '/temp', undefined).path).toBeUndefined()
  })
})
