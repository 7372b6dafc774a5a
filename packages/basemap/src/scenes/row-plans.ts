import { CHLORINE_WORKS, type Rows, SPOTS } from '../port-meridian/spots.ts'
import { type Frame, PlanSheet } from './plan-sheet.ts'
import type { ScenePlan } from './scene-plan.ts'

interface Around extends Frame {
  /** Frame around the spots themselves. */
  readonly inner: Frame
  readonly rows: number
}

/** The spots of so many devices, with a margin. */
function around({ origin, width, gap }: Rows, count: number, least: number, margin: number): Around {
  const rows = Math.max(least, Math.ceil(count / width))
  const inner = {
    west: origin.east,
    south: origin.north,
    east: origin.east + (width - 1) * gap.east,
    north: origin.north + (rows - 1) * gap.north,
  }
  return {
    inner,
    rows,
    west: inner.west - margin,
    south: inner.south - margin,
    east: inner.east + margin,
    north: inner.north + margin,
  }
}

const each = (count: number, draw: (n: number) => void): void => {
  for (let n = 0; n < count; n++) draw(n)
}

export function lanes(count: number): ScenePlan {
  const { width, gap, origin } = SPOTS.lanes
  const area = around(SPOTS.lanes, count, 2, 48)
  const sheet = new PlanSheet(area).box('ground', area.west, area.south, area.east, area.north)
  sheet.box('road', origin.east - 6, area.south, area.inner.east + 6, area.north)
  each(width + 1, (n) =>
    sheet.line(
      'line',
      [origin.east + (n - 0.5) * gap.east, area.south],
      [origin.east + (n - 0.5) * gap.east, area.north],
    ),
  )
  each(area.rows, (row) => {
    const north = origin.north + row * gap.north
    sheet.box('building', origin.east - 8, north - 9, area.inner.east + 8, north - 5)
    sheet.box('building', origin.east - 8, north + 5, area.inner.east + 8, north + 9)
    each(width - 1, (n) =>
      sheet.box(
        'fitting',
        origin.east + (n + 0.42) * gap.east,
        north - 13,
        origin.east + (n + 0.58) * gap.east,
        north - 9,
      ),
    )
  })
  return sheet
    .word('canopy', area.west + 20, origin.north)
    .word('booth', area.east - 20, origin.north - 12)
    .word('toPort', (area.west + area.east) / 2, area.south + 14)
    .word('toCity', (area.west + area.east) / 2, area.north - 14)
    .plan()
}

export function terminal(count: number): ScenePlan {
  const { width, gap, origin } = SPOTS.terminal
  const area = { ...around(SPOTS.terminal, count, 3, 80), south: -3470 }
  const sheet = new PlanSheet(area).box('ground', area.west, -3390, area.east, area.north)
  sheet.box('water', area.west, area.south, area.east, -3390)
  sheet.line('fence', [area.west, -3390], [area.east, -3390])
  each(width + 1, (n) => {
    const east = origin.east + (n - 0.5) * gap.east
    if (n % 3 === 1) sheet.box('fitting', east - 9, -3420, east + 9, -3352)
    each(area.rows, (row) => {
      const north = origin.north + row * gap.north
      if (n < width)
        each(3, (part) =>
          sheet.box('building', east + 8, north + 12 + part * 16, east + gap.east - 8, north + 24 + part * 16),
        )
    })
  })
  return sheet
    .word('basin', (area.west + area.east) / 2, -3440)
    .word('cranes', area.west + 170, -3334)
    .word('quay', area.east - 60, -3374)
    .plan()
}

export function cotton(count: number): ScenePlan {
  const { width, gap, origin } = SPOTS.cotton
  const area = around(SPOTS.cotton, count, 3, 24)
  const sheet = new PlanSheet(area).box('ground', area.west, area.south, area.east, area.north)
  sheet.box('building', area.west + 6, area.south + 6, area.east - 6, area.north - 6)
  each(area.rows, (row) =>
    each(width, (n) => {
      const [east, north] = [origin.east + n * gap.east, origin.north + row * gap.north]
      sheet.box('fitting', east - 4.5, north + 3, east + 4.5, north + 15)
    }),
  )
  sheet.box('road', (area.west + area.east) / 2 - 6, area.south, (area.west + area.east) / 2 + 6, area.south + 10)
  return sheet
    .word('warehouse', (area.west + area.east) / 2, area.north - 12)
    .word('gate', (area.west + area.east) / 2, area.south + 12)
    .plan()
}

export function passengerHall(count: number): ScenePlan {
  const { width, gap, origin } = SPOTS.passengerHall
  const area = around(SPOTS.passengerHall, count, 3, 16)
  const sheet = new PlanSheet(area).box('ground', area.west, area.south, area.east, area.north)
  sheet.box('building', area.west + 4, area.south + 4, area.east - 4, area.north - 4)
  each(area.rows, (row) =>
    each(width, (n) =>
      sheet.box(
        'fitting',
        origin.east + n * gap.east - 2.6,
        origin.north + row * gap.north - 4.6,
        origin.east + n * gap.east + 2.6,
        origin.north + row * gap.north - 2.2,
      ),
    ),
  )
  sheet.line('line', [area.west + 4, area.inner.north + 7], [area.east - 4, area.inner.north + 7])
  return sheet
    .word('laboratory', (area.west + area.east) / 2, area.inner.north + 9.5)
    .word('hall', (area.west + area.east) / 2, area.south + 8)
    .plan()
}

export function interchange(count: number): ScenePlan {
  const { width, gap, origin } = SPOTS.interchange
  const area = around(SPOTS.interchange, count, 5, 46)
  const sheet = new PlanSheet(area).box('ground', area.west, area.south, area.east, area.north)
  sheet.box('building', area.west + 16, area.south + 16, area.east - 16, area.north - 16)
  for (const east of [origin.east + gap.east * 1.5, origin.east + gap.east * 3.5])
    sheet
      .line('track', [east - 4, area.south], [east - 4, area.north])
      .line('track', [east + 4, area.south], [east + 4, area.north])
  each(area.rows - 1, (row) =>
    each(width - 1, (n) => {
      if (n % 2 === 0)
        sheet.disc('fitting', origin.east + (n + 0.5) * gap.east, origin.north + (row + 0.5) * gap.north, 2.2)
    }),
  )
  for (const [east, north] of [
    [area.west + 16, area.south + 16],
    [area.east - 16, area.north - 16],
  ] as const)
    sheet.box('fitting', east - 8, north - 8, east + 8, north + 8)
  return sheet
    .word('concourse', (area.west + area.east) / 2, area.north - 26)
    .word('entrance', area.west + 44, area.south + 26)
    .word('tracks', origin.east + gap.east * 1.5, area.south + 9)
    .plan()
}

export function fireHeadquarters(count: number): ScenePlan {
  const { width, gap, origin } = SPOTS.fireHeadquarters
  const area = around(SPOTS.fireHeadquarters, count, 3, 22)
  const sheet = new PlanSheet(area).box('ground', area.west, area.south, area.east, area.north)
  sheet.box('building', area.west + 6, origin.north - 9, area.east - 6, area.north - 6)
  each(width + 1, (n) =>
    sheet.line(
      'line',
      [origin.east + (n - 0.5) * gap.east, origin.north - 9],
      [origin.east + (n - 0.5) * gap.east, area.inner.north + 8],
    ),
  )
  return sheet
    .word('yard', (area.west + area.east) / 2, area.south + 6)
    .word('bays', (area.west + area.east) / 2, origin.north - 5.5)
    .word('watchRoom', (area.west + area.east) / 2, area.north - 10)
    .plan()
}

const fireStation =
  (spots: Rows) =>
  (count: number): ScenePlan => {
    const area = around(spots, count, 3, 50)
    const sheet = new PlanSheet(area).box('ground', area.west, area.south, area.east, area.north)
    sheet.box('road', area.west, area.south, area.east, area.south + 22)
    sheet.box('building', area.west + 20, area.south + 30, area.east - 20, area.south + 46)
    sheet.box('fitting', area.east - 40, area.north - 42, area.east - 18, area.north - 18)
    sheet.line(
      'fence',
      [area.west + 6, area.south + 24],
      [area.west + 6, area.north - 6],
      [area.east - 6, area.north - 6],
      [area.east - 6, area.south + 24],
    )
    return sheet
      .word('bays', (area.west + area.east) / 2, area.south + 38)
      .word('watchRoom', area.east - 29, area.north - 48)
      .word('yard', (area.west + area.east) / 2, area.north - 24)
      .plan()
  }
export const fireHarbour = fireStation(SPOTS.fireHarbour)
export const fireHill = fireStation(SPOTS.fireHill)

export function chlorineWorks(count: number): ScenePlan {
  const { east, north } = CHLORINE_WORKS
  const area = { ...around(SPOTS.chlorineWorks, count, 4, 60), west: east - 200 }
  const sheet = new PlanSheet(area).box('ground', area.west, area.south, area.east, area.north)
  sheet.box('building', east - 190, north - 130, east - 140, Math.min(area.north - 6, north + 120))
  sheet.box('building', east + 70, north - 130, east + 92, north + 40)
  each(area.rows, (row) => {
    const pipe = north - 90 + row * 45 + 20
    sheet.line('line', [east - 140, pipe], [east + 70, pipe])
    each(5, (n) => sheet.box('fitting', east - 120 + n * 40 - 11, pipe - 8, east - 120 + n * 40 + 11, pipe + 6))
  })
  each(4, (n) => sheet.disc('tank', east - 100 + n * 45, north - 133, 13))
  return sheet
    .word('works', east - 165, north)
    .word('tanks', east - 32, north - 112)
    .plan()
}

export function tankFarm(count: number): ScenePlan {
  const { width, gap, origin } = SPOTS.tankFarm
  const area = { ...around(SPOTS.tankFarm, count, 3, 46), east: origin.east + (width - 1) * gap.east + 80 }
  const sheet = new PlanSheet({ ...area, north: area.inner.north + 80 })
  sheet.box('ground', area.west, area.south, area.east, area.inner.north + 80)
  each(area.rows, (row) => {
    const north = origin.north + row * gap.north
    sheet.box('fitting', origin.east + 3, north + 4, origin.east + (width - 1) * gap.east + 63, north + 62)
    each(width, (n) => sheet.disc('tank', origin.east + n * gap.east + 33, north + 33, n % 3 === 2 ? 17 : 23))
  })
  return sheet
    .word('bund', area.west + 24, origin.north + 33)
    .word('tanks', (area.west + area.east) / 2, area.south + 18)
    .plan()
}

export function perimeter(count: number): ScenePlan {
  const { origin, across, gap } = SPOTS.perimeter
  const columns = Math.max(5, Math.ceil(count / across))
  const half = ((across - 1) / 2) * gap.north
  const area: Frame = {
    west: origin.east - 460,
    south: origin.north - half - 90,
    east: origin.east + (columns - 1) * gap.east + 90,
    north: origin.north + half + 90,
  }
  const sheet = new PlanSheet(area).box('ground', area.west, area.south, area.east, area.north)
  sheet.box('building', origin.east - 390, origin.north - 130, origin.east - 340, origin.north + 120)
  sheet.box('building', origin.east - 320, origin.north + 60, origin.east - 140, origin.north + 105)
  each(4, (n) => sheet.disc('tank', origin.east - 300 + n * 45, origin.north - 60, 15))
  each(columns, (n) =>
    sheet.line(
      'guide',
      [origin.east + n * gap.east, origin.north - half - 40],
      [origin.east + n * gap.east, origin.north + half + 40],
    ),
  )
  each(across, (n) =>
    sheet.line(
      'guide',
      [origin.east - 40, origin.north - half + n * gap.north],
      [area.east - 50, origin.north - half + n * gap.north],
    ),
  )
  sheet.line(
    'line',
    [area.west + 40, area.north - 60],
    [area.west + 230, area.north - 60],
    [area.west + 205, area.north - 48],
  )
  sheet.line('line', [area.west + 230, area.north - 60], [area.west + 205, area.north - 72])
  return sheet
    .word('windFrom', area.west + 140, area.north - 34)
    .word('works', origin.east - 230, origin.north - 110)
    .word('grid', origin.east + ((columns - 1) * gap.east) / 2, area.south + 34)
    .plan()
}
