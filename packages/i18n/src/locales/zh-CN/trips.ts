import type { Translation } from '../../translation.ts'
import type { trips as source } from '../en/trips.ts'

export const trips = {
  picture: '行程路线',
  detail: '行程',
  soFar: '截至',
  underWay: '进行中',
  quantity: '途中测量',
  highest: '最高值',
  highestAt: '最高值时间',
  way: '路线',
  gone: '此行程的位置数据已不再保留。',
  compare: {
    with: '叠加另一行程',
    none: '记录中没有其他行程经过此处。',
    by: '着色依据',
    distance: '距离',
    value: '数值',
    samePlace: '同一位置（15 米内）',
    near: '50 米内',
    otherWay: '不同路线',
    less: '低于另一行程',
    sameValue: '大致相同',
    more: '高于另一行程',
    notCompared: '未比较',
    shared: '{share}% 的路线重合；最大相距 {distance}。',
  },
  replay: '回放该行程',
} satisfies Translation<typeof source, 'zh-CN'>
