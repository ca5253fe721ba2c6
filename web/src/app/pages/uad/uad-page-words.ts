export const couldntLoadUadWorkflow = "We couldn't load the UAD workflow."
export const uadWorkflowNeedsPro = 'The UAD workflow needs a Pro account on this server.'
export const uadPluginManagement = 'UAD Plugin Management'
export const seeAccount = 'See Your Account'
