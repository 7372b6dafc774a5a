import { expect, it } from 'vitest'
import { shareAfterKey, shareAt } from './scene-drag.ts'

const sheet = { left: 100, top: 50, width: 200, height: 100 }

it('a device is put where it is dropped on its plan, and never beside it [FEA-11]', () => {
  expect(shareAt({ clientX: 200, clientY: 75 }, sheet)).toEqual({ x: 0.5, y: 0.25 })
  expect(shareAt({ clientX: 0, clientY: 900 }, sheet)).toEqual({ x: 0, y: 1 })
})

it('moves by the arrow keys as well', () => {
  expect(shareAfterKey({ x: 0.5, y: 0.5 }, 'ArrowUp')).toEqual({ x: 0.5, y: 0.49 })
  expect(shareAfterKey({ x: 0, y: 0.5 }, 'ArrowLeft')).toEqual({ x: 0, y: 0.5 })
  expect(shareAfterKey({ x: 0, y: 0.5 }, 'Enter')).toBeUndefined()
})
