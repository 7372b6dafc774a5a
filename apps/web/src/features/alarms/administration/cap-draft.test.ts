import { capSettingsSchema } from '@vigil/contract'
import { expect, it } from 'vitest'
import { capProblems, feedAddress, newFeedKey } from './cap-draft.ts'

const settings = { sender: 'vigil@site.example', senderName: '', radiusKm: 1, webhooks: [], feedKey: null, version: 0 }

it('tells which field of the CAP settings the server would refuse', () => {
  expect([...capProblems(settings)]).toEqual([])
  const webhook = { url: 'ftp://x', minPriority: 1 as const, drills: false }
  expect([...capProblems({ ...settings, sender: 'two words', webhooks: [webhook] })]).toEqual([
    'sender',
    'webhooks.0.url',
  ])
})

it('opens the feed under a key that the server takes', () => {
  const key = newFeedKey((bytes) => bytes.fill(7))
  expect(capSettingsSchema.safeParse({ ...settings, feedKey: key }).success).toBe(true)
  expect(newFeedKey()).not.toBe(newFeedKey())
  expect(feedAddress('https://vigil.example', key)).toBe(`https://vigil.example/cap/${key}/feed.atom`)
})
