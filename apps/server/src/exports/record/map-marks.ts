import type { State2 } from '@vigil/contract'
import type { LonLat } from '@vigil/domain'
import { xmlText } from '../writers/xml-text.ts'
import { isWithin, type MapFrame, type OnSheet, round } from './map-frame.ts'
import { around, besideMark, gathered, type Room, shortened } from './map-labels.ts'

export interface MapDevice {
  readonly place: LonLat
  readonly name: string
  /** Drawn where it was last. */
  readonly isMobile: boolean
}
export interface MapAlarm {
  readonly place: LonLat
  readonly state: State2
}

const ALARMS: Readonly<Record<State2, string>> = {
  [-1]: '#57606a',
  0: '#57606a',
  1: '#9a6700',
  2: '#c2410c',
  3: '#b30021',
}
/** Alarms whose marks would lie on each other are one mark. */
const ONE_MARK = 9
const NAME_SIZE = 9
const COUNT_SIZE = 10
const HALO = 'stroke:#fff;stroke-width:2.5;stroke-linejoin:round;paint-order:stroke'

export interface DrawnMarks {
  readonly svg: string
  /** How many of them lie on the map. */
  readonly alarms: number
  readonly fixed: number
  readonly mobile: number
}

const onMap = <T extends { readonly place: LonLat }>(frame: MapFrame, all: readonly T[]): (T & { at: OnSheet })[] =>
  all.map((each) => ({ ...each, at: frame.at(each.place) })).filter(({ at }) => isWithin(at))

/** Devices with their names, and alarms, those at one place as one mark with their count. */
export function drawnMarks(
  frame: MapFrame,
  given: { readonly devices: readonly MapDevice[]; readonly alarms: readonly MapAlarm[] },
  room: Room,
  number: (value: number) => string,
): DrawnMarks {
  const devices = onMap(frame, given.devices)
  const alarms = onMap(frame, given.alarms)
  const groups = gathered(alarms, ONE_MARK)
  const parts: string[] = []
  for (const { at } of devices) room.keep(around(at, 4))
  for (const [first] of groups) if (first !== undefined) room.keep(around(first.at, 8))
  for (const group of groups) {
    const [first] = group
    if (first === undefined) continue
    const [x, y] = first.at
    const worst = group.reduce((state, each) => (each.state > state ? each.state : state), first.state)
    parts.push(`<path d="M${x} ${round(y - 9)}l8.5 14h-17z" style="fill:${ALARMS[worst]};stroke:#fff;stroke-width:1"/>`)
    const text = `×${number(group.length)}`
    const place =
      group.length > 1
        ? (besideMark(room, first.at, text, COUNT_SIZE, 9) ?? { x: x + 9, y: y + 3, anchor: 'start' as const })
        : undefined
    if (place !== undefined)
      parts.push(
        `<text x="${round(place.x)}" y="${round(place.y)}" style="text-anchor:${place.anchor};font-size:${COUNT_SIZE}px;font-weight:700;fill:${ALARMS[worst]};${HALO}">${xmlText(text)}</text>`,
      )
  }
  // Upon the alarms, or where one stands would be hidden by what it said.
  for (const { at, isMobile } of devices) {
    const [fill, stroke] = isMobile ? ['#fff', '#16191d'] : ['#16191d', '#fff']
    const [x, y] = at
    parts.push(
      `<circle cx="${x}" cy="${y}" r="3" style="fill:${fill};stroke:${stroke};stroke-width:${isMobile ? 1.6 : 0.8}"/>`,
    )
  }
  for (const { at, name } of devices) {
    const text = shortened(name)
    const place = besideMark(room, at, text, NAME_SIZE, 10)
    if (place !== undefined)
      parts.push(
        `<text x="${round(place.x)}" y="${round(place.y)}" style="text-anchor:${place.anchor};font-size:${NAME_SIZE}px;fill:#16191d;${HALO}">${xmlText(text)}</text>`,
      )
  }
  const mobile = devices.filter(({ isMobile }) => isMobile).length
  return { svg: parts.join(''), alarms: alarms.length, fixed: devices.length - mobile, mobile }
}
