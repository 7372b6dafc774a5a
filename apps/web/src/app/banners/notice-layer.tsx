import { useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Notices } from './notices.tsx'
import { TaskNotices } from './task-notices.tsx'
import './notices.css'

/**
 * What is told in passing, alarms first: over the page in its upper corner, so that nothing below moves. Under the header, whose
 * silence stays free; on the desk each is one line, above the buttons of its rows.
 */
export function NoticeLayer({ bare }: { bare: boolean }) {
  const { pathname } = useLocation()
  return (
    <div className="notice-layer" data-bare={bare} data-flat={pathname === paths.monitor('alarm')}>
      <Notices />
      <TaskNotices />
    </div>
  )
}
