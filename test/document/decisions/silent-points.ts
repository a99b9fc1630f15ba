/**
 * Points on which the source is silent without saying that it is, and the decisions that take them
 * up. Found by reading it as somebody does who has to implement it.
 */
export const silentPoints: Record<string, RegExp> = {
  D11: /identifier of a silo attachment/i,
  D12: /address of an attachment/i,
  D13: /digest/i,
  D14: /snippet/i,
  D19: /first index/i,
  D23: /times of a workflow/i,
  D24: /schema of a workflow/i,
  D26: /names the steps/i,
  D27: /country of a workspace/i,
  D29: /answer always has/i,
  D32: /without a body/i,
  D35: /query parameters.*left out/i,
  D36: /dates in queries/i,
  D37: /side of the date/i,
  D38: /order of entries/i,
  D39: /within a folder/i,
  D40: /two identifiers.*related/i,
  D41: /last page/i,
  D45: /workflow with another body/i,
  D46: /entry or data/i,
  D47: /references.*body of a job/i,
  D48: /merging or replacing/i,
  D49: /content types/i,
  D53: /need a token/i,
  D54: /identifier of a client/i,
};
