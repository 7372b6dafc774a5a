import { useEffect } from 'react'
import { useWatch } from '../../live/hooks.ts'
import { tabMark } from './tab-mark.ts'

/** Brings the alarm flag to the browser's tab, and takes it away when the console is left. */
export function TabAlarm() {
  const flag = useWatch((watch) => watch.flag)
  useEffect(() => {
    tabMark.set(flag)
    return () => tabMark.set(0)
  }, [flag])
  return null
}
