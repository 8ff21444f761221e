"""python -m cardhouse"""

from cardhouse.cli import main

main()
