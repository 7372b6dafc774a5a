import { useAtLeast } from '../../lib/browser/use-media.ts'
import { useLink } from '../../live/hooks.ts'
import { Notices } from './notices.tsx'
import { TaskNotices } from './task-notices.tsx'
import { useBarRoom } from './use-bar-room.ts'
import './notices.css'

/**
 * What is told in passing, alarms first, one line each. Over the title in the bar, where nothing is pressed; in the upper corner where
 * the bar has no room or a lost link takes it, and at the foot of a phone. Nothing moves for it.
 */
export function NoticeLayer({ bare }: { bare: boolean }) {
  const isPhone = !useAtLeast('sm')
  // Before the first picture nothing is told: to measure then would hold it up by a layout of a page that is not drawn yet.
  const { live } = useLink()
  const room = useBarRoom(!bare && !isPhone && live)
  return (
    <div className="notice-layer" data-bare={bare} data-in-bar={room !== undefined} style={room}>
      <Notices />
      <TaskNotices />
    </div>
  )
}
