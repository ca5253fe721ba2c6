export const analysisComplete = 'Analysis complete'
export const scriptGenerated = 'Script generated'
export const helperCanOrganize = 'The helper app can organize these plugins now.'
export const noUnowned = 'No unowned UAD plugins found'
export const allLeftOut = 'All unowned UAD plugins are left out, so nothing moves'
export const inBothLists = (name: string) => `${name} cannot be moved and brought back.`
export const systemBundle = (name: string) => `${name} belongs to the system and is never moved.`
export const notADate = (text: string) => `${text} is not an ISO date.`
export const madeOn = (product: string, date: string, time: string) => `${product} on ${date} at ${time}`
export const notABundle = (text: string) => `${text} is not the name of a UAD bundle.`
export const scriptNeeds = (text: string) => `The script needs ${text} once.`
export const needsPro = 'The UAD workflow needs a Pro account on this server.'
export const workflowReset = 'Workflow reset'
export const noAuthorizations = 'No Plugin Authorizations Found'
export const fileUploaded = 'File uploaded'
