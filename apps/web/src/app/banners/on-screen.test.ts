import { registry } from '@vigil/devices'
import { expect, it } from 'vitest'
import { paths } from '../../lib/paths.ts'
import { isOnScreen } from './on-screen.ts'

const notice = { type: 'ALARM', sn: 'SN/1', ids: ['a1', 'a2'] } as const
const at = (address: string, beside = true): boolean => {
  const [pathname = '', search = ''] = address.split('?')
  return isOnScreen(notice, { pathname, search }, beside)
}

it('an alarm is on the screen where the desk lists all that alarm', () => {
  expect(at(paths.monitor('alarm'))).toBe(true)
  expect(at(paths.monitor('alarm', { alarm: 'other' }))).toBe(true)
  expect(at(paths.monitor('map'))).toBe(false)
  expect(at('/')).toBe(false)
})

it('not where a filter, the shelf, the past or a card may hide it', () => {
  expect(at(paths.monitor('alarm', { office: '7' }))).toBe(false)
  expect(at(paths.monitor('alarm', { tab: 'shelf' }))).toBe(false)
  expect(at(paths.monitor('alarm', { since: 'day' }))).toBe(false)
  expect(at(paths.monitor('alarm', { alarm: 'other' }), false)).toBe(false)
  expect(at(paths.monitor('alarm', { alarm: 'a2' }), false)).toBe(true)
})

it('on the page of its own device and on the wall, and on no other device', () => {
  const page = (...parts: string[]) => at(`/devices/${parts.map(encodeURIComponent).join('/')}`)
  const slug = registry.model('RS500')?.page ?? ''
  expect(page(slug, 'SN/1', 'RS500')).toBe(true)
  expect(page(slug, 'SN-2', 'RS500')).toBe(false)
  // About the event behind an alarm, and about something else of the device.
  expect(page(slug, 'SN/1', 'event', 'RS500')).toBe(false)
  expect(page('track', 'SN/1', 'RS500')).toBe(false)
  expect(at('/devices/%/SN/RS500')).toBe(false)
  expect(at(paths.wall)).toBe(true)
})

it('a detection stands on no page', () => {
  const { pathname, search } = { pathname: paths.monitor('alarm'), search: '' }
  expect(isOnScreen({ ...notice, type: 'DETECT' }, { pathname, search }, true)).toBe(false)
})
