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
  serverAhead: '本服务器时钟比设备快约 {time}',
  serverBehind: '本服务器时钟比设备慢约 {time}',
  serverClockHint: '报警照常接收，但所有界面和记录中的时间有误。请校准服务器时钟。',
  unread: {
    live: '部分实时消息无法读取（{num}）：',
    devices: '无法显示的设备（{num}）：',
    alarms: '无法显示的报警（{num}）：',
    answer: '列表中因无法读取而缺少的条目（{num}）：',
    hint: '相关设备显示为未连接，正在重新获取完整数据。',
    more: '另有 {num} 项',
    device: '设备',
    alarm: '报警',
    values: '读数',
    message: '消息',
    entry: '条目',
  },
} satisfies Translation<typeof source, 'zh-CN'>
