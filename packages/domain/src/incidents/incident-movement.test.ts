import { describe, expect, it } from 'vitest'
import { placeFrom } from '../places/sphere.ts'
import { compassWay, movementOf } from './incident-movement.ts'

const WORKS = { longitude: 120, latitude: 30 }
const begin = (sn: string, seconds: number, metres: number, bearing = 90) => ({
  sn,
  at: seconds * 1000,
  place: placeFrom(WORKS, bearing, metres),
})

describe('where an incident moves to', () => {
  it('follows from places and times, with how fast', () => {
    const moved = movementOf([begin('A', 0, 0), begin('B', 60, 210), begin('C', 120, 390), begin('D', 180, 600)])
    expect(moved?.bearing).toBeCloseTo(90, 0)
    expect(moved?.speed).toBeCloseTo(3.3, 1)
  })

  it('counts the first begin of each device, in whatever order they are told', () => {
    const all = [begin('C', 120, 400), begin('A', 900, 0), begin('A', 0, 0), begin('B', 60, 200), begin('B', 800, 200)]
    expect(movementOf(all)?.bearing).toBeCloseTo(90, 0)
  })

  it.each([
    ['of no device', []],
    ['of two devices', [begin('A', 0, 0), begin('B', 60, 200)]],
    ['of what began at once', [begin('A', 0, 0), begin('B', 1, 200), begin('C', 2, 400)]],
    ['within one room', [begin('A', 0, 0), begin('B', 60, 10), begin('C', 120, 20)]],
    [
      'where the places do not follow the times',
      [begin('A', 0, 0), begin('B', 30, 800), begin('C', 60, 100), begin('D', 90, 900), begin('E', 120, 200)],
    ],
  ])('is not told %s', (_, begins) => {
    expect(movementOf(begins)).toBeNull()
  })

  it('has eight names, and north on both ends', () => {
    expect([0, 44, 90, 135, 180, 225, 271, 315, 359].map(compassWay)).toEqual([
      'north',
      'northEast',
      'east',
      'southEast',
      'south',
      'southWest',
      'west',
      'northWest',
      'north',
    ])
  })
})
