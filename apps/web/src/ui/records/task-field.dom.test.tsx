import { act, fireEvent, screen } from '@testing-library/react'
import { TASKS_LISTED, type Task } from '@vigil/contract'
import { expect, it } from 'vitest'
import { pass, press, settle, show } from '../../../test/show.tsx'
import { TaskField } from './task-field.tsx'

const task = (id: string, name: string): Task => ({
  ...{ id, name, busiType: 'patrol', officeId: '1', officeName: 'Customs', area: null, devices: [], people: [] },
  ...{ planBegin: 0, planEnd: 1, planId: null, planName: null, notes: '', createTime: 0, state: 'finished' },
  ...{ beginAt: 0, endAt: 1, handOver: '', version: 1, changedBy: '', changedAt: 0 },
})
const OLD = task('9001', 'Harbour years ago')
const many = (count: number) => Array.from({ length: count }, (_, n) => task(String(n + 1), `Task ${n + 1}`))

async function open(listed: readonly Task[], chosen?: string) {
  const asked: unknown[] = []
  const told: unknown[] = []
  await show(<TaskField chosen={chosen} onChoose={(id, whole) => told.push([id, whole?.name])} />, {
    async api(_name, input) {
      asked.push(input)
      const { text, id } = input as { text?: string; id?: string }
      if (id !== undefined) return id === OLD.id ? [OLD] : []
      return text === undefined ? listed : [OLD].filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
    },
  })
  await settle()
  return { asked, told }
}
const field = () => screen.getByRole('combobox', { name: 'Task' })
const type = (value: string) => act(async () => void fireEvent.change(field(), { target: { value } }))

it('an older task than are listed is found by typing, asked for once and not with every letter, and chosen with its time [ENT-11]', async () => {
  const { asked, told } = await open(many(TASKS_LISTED))
  await act(async () => void fireEvent.mouseDown(field()))
  for (const text of ['h', 'ha', ' Harbour ']) await type(text)
  await pass(1000)
  await settle()
  expect(asked).toEqual([{}, { text: 'Harbour' }])
  await press(screen.getByTitle(/^Harbour years ago/))
  expect(told).toEqual([['9001', 'Harbour years ago']])
})

it('one that is chosen and not listed is shown by its name [ENT-11]', async () => {
  await open(many(TASKS_LISTED), '9001')
  expect(document.body.textContent).toContain('Harbour years ago')
})

it('where all tasks are listed nothing more is asked for', async () => {
  const { asked } = await open(many(3), '9001')
  await act(async () => void fireEvent.mouseDown(field()))
  await type('Task 2')
  await pass(1000)
  expect(asked).toEqual([{}])
})
