# Packaging: what `make install` and `make deb` put where. The man page and the completion scripts are made by the program itself
# (crux help), so they always fit it.
include(GNUInstallDirs)
set(CRUX_MAINTAINER "The Crux authors" CACHE STRING "who maintains the Debian package, as \"Name <address>\"")

# Only the program is installed, so only the program has to be built: not the tests.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)

set(made ${CMAKE_BINARY_DIR}/packaging)
file(MAKE_DIRECTORY ${made})
add_custom_command(OUTPUT ${made}/crux.1.gz ${made}/crux.bash ${made}/_crux ${made}/crux.fish ${made}/changelog.gz
  COMMAND sh -c "$<TARGET_FILE:crux> help --man | gzip -9n > ${made}/crux.1.gz"
  COMMAND $<TARGET_FILE:crux> help --completion bash > ${made}/crux.bash
  COMMAND $<TARGET_FILE:crux> help --completion zsh > ${made}/_crux
  COMMAND $<TARGET_FILE:crux> help --completion fish > ${made}/crux.fish
  COMMAND sh -c "gzip -9n < ${PROJECT_SOURCE_DIR}/CHANGELOG.md > ${made}/changelog.gz"
  DEPENDS crux ${PROJECT_SOURCE_DIR}/CHANGELOG.md
  COMMENT "Making the man page and the completion scripts" VERBATIM)
add_custom_target(packaged DEPENDS ${made}/crux.1.gz)  # the program and all that goes with it

install(TARGETS crux RUNTIME)
install(FILES ${made}/crux.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${made}/crux.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME crux)
# zsh looks for scripts of packages (/usr) in another folder than for all others.
install(CODE "set(script ${made}/_crux)")
install(CODE [[
if(CMAKE_INSTALL_PREFIX MATCHES "/usr$")
  file(INSTALL ${script} DESTINATION ${CMAKE_INSTALL_PREFIX}/share/zsh/vendor-completions)
else()
  file(INSTALL ${script} DESTINATION ${CMAKE_INSTALL_PREFIX}/share/zsh/site-functions)
endif()
]])
install(FILES ${made}/crux.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

set(documents ${CMAKE_INSTALL_DATADIR}/doc/crux)
install(FILES ${made}/changelog.gz README.md CITATION.cff SECURITY.md DESTINATION ${documents})
install(FILES cmake/copyright DESTINATION ${documents})
install(DIRECTORY docs DESTINATION ${documents} FILES_MATCHING PATTERN "*.md" PATTERN pictures EXCLUDE PATTERN deploy EXCLUDE)
install(FILES docs/deploy/crux.service docs/deploy/several.conf docs/deploy/nginx.conf DESTINATION ${documents}/examples)
install(DIRECTORY data/examples/ DESTINATION ${documents}/examples/puzzles FILES_MATCHING PATTERN "*.jsonl")
install(DIRECTORY data/sketches/ DESTINATION ${documents}/examples/sketches FILES_MATCHING PATTERN "*.jsonl")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME crux)
set(CPACK_PACKAGE_CONTACT "${CRUX_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "make puzzles and measure how hard they are")
set(CPACK_PACKAGE_DESCRIPTION [[Crux generates, solves, grades, explains and draws puzzles of several games.
It measures how much a player must be told to solve a puzzle, and which
strategies it needs.
.
It is one program: a command line for files of puzzles, and a server with
pages on which people play, design and print puzzles.]])
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_SOURCE_DIR}/build)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
# The libraries it is linked with come from dpkg-shlibdeps. Pictures are laid out with the metrics of DejaVu.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS fonts-dejavu-core)
# gringo has clingo, which only --by clingo calls; mpirun is in openmpi-bin.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "gringo, openmpi-bin")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)

if(CRUX_PAGES AND NOT CRUX_SANITIZER)  # the program as it ships
  add_test(NAME packaging COMMAND ${PROJECT_SOURCE_DIR}/tests/packaging/run)
endif()
