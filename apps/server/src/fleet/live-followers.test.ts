import { expect, it } from 'vitest'
import { createLiveFollowers, type LiveFollower } from './live-followers.ts'

type Update = Parameters<NonNullable<LiveFollower['onUpdate']>>

it('a room that fails keeps no other from hearing of a device, and its failure is told', () => {
  const followers = createLiveFollowers()
  const heard: string[] = []
  followers.follow({
    onUpdate() {
      heard.push('first')
      throw new Error('out of order')
    },
  })
  followers.follow({ onUpdate: () => heard.push('second') })
  expect(() => followers.onUpdate(...([{}, {}] as unknown as Update))).toThrow('out of order')
  expect(heard).toEqual(['first', 'second'])
})
