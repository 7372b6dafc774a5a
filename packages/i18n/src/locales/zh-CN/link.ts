import type { Translation } from '../../translation.ts'
import type { link as source } from '../en/link.ts'

export const link = {
  label: '实时连接',
  notStarted: '未启动',
  connecting: '正在连接…',
  live: '实时',
  lost: '连接已断开',
  restarting: '连接已断开，{seconds} 秒后重新连接',
  notLive: '当前画面非实时数据：最后更新于 {seconds} 秒前',
  stale: '数据过期',
  updating: '正在同步最新数据…',
  restored: '连接已恢复',
  failed: '实时连接建立失败',
  retryNow: '立即重连',
} satisfies Translation<typeof source, 'zh-CN'>
