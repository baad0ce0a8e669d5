#!/bin/sh
# One array job for a folder of questions; from the folder of the project:
#   sbatch --array=0-$(($(ls questions/*.cnf | wc -l) - 1)) tools/cluster/slurm.sh questions results
#SBATCH --job-name=tumble
#SBATCH --cpus-per-task=1
#SBATCH --mem=4G
#SBATCH --requeue
set -eu
exec tools/cluster/nth.sh "$SLURM_ARRAY_TASK_ID" "$1" "$2"
